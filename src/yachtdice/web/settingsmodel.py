"""What the settings page shows; the conventions are those of `viewmodel`."""

from dataclasses import dataclass

from yachtdice.web.framemodel import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """This player's settings."""

    nickname: str = ""
    theme: Theme = "auto"
    first_roll_by_itself: bool = False
    skip_pauses: bool = False
    shortcuts: bool = True
    first_seat_moves_on: bool = True
    sound: bool = False
    turn_title: bool = True
    turn_sound: bool = False
    turn_vibration: bool = True
    turn_notification: bool = False
    reactions: bool = True
    saved: bool = False
    table_url: str = ""
    """The game to go back to, if the reader came from one."""
    problem: str = ""
