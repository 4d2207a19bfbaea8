"""Use cases, and the ports through which they reach stores, clocks and brokers."""
