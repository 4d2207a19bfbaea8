"""The words of the game."""

from __future__ import annotations

from yachtdice.wording import N_

TERMS = (
    (N_("Box"), N_("A line of the sheet. Each is written once.")),
    (N_("Sheet"), N_("Everything one player writes down; also called a scorecard.")),
    (N_("Upper section"), N_("The boxes that count one face each, Ones to Sixes.")),
    (N_("Lower section"), N_("All other boxes.")),
    (N_("Roll"), N_("One throw of some or all dice.")),
    (N_("Keep"), N_("The dice that stay on the table while the others are thrown.")),
    (N_("Turn"), N_("A player's rolls and the box they are written in.")),
    (N_("Zero"), N_("What is written in a box that the dice do not fit; the box is struck.")),
    (N_("Straight"), N_("Faces in a row, such as 2-3-4-5.")),
    (N_("Yacht"), N_("Five dice of one face, and the box for them.")),
    (N_("Joker"), N_("A further five of a kind that may stand for whatever a box asks for.")),
)
"""Each word with what it means."""
