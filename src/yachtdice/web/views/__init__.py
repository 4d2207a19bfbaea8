"""From tables and players to what pages show: pure functions that fill the view models."""
