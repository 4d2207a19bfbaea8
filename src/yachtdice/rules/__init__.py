"""The rules as data: boxes and rule sets, sheets, scoring, and which boxes a roll may go in."""

from yachtdice.rules.box import Box, Section, possible_points
from yachtdice.rules.canon import content_hash, from_data, to_data
from yachtdice.rules.catalogue import PRESETS, get
from yachtdice.rules.check import check_rules
from yachtdice.rules.compact import from_text, to_text
from yachtdice.rules.conditions import brief, condition, faces_of, payment
from yachtdice.rules.extremes import ScoreRange, score_range
from yachtdice.rules.facts import facts
from yachtdice.rules.house import house_rules, parse_house_rules
from yachtdice.rules.labels import about_label, box_label, rules_label
from yachtdice.rules.notes import bonus_note, extra_notes, notes, zero_note
from yachtdice.rules.readings import readings
from yachtdice.rules.ruleset import Joker, RuleSet, Scope, UpperBonus
from yachtdice.rules.scorers import FaceSum, Scorer, Sets, Straight, Total, is_five_of_a_kind
from yachtdice.rules.sheet import Column, Sheet, bonus_for, holds_yacht, points_allowed
from yachtdice.rules.variants import VARIANTS
from yachtdice.rules.writing import Choices, Closed, Option, Placement, choices, joker_placement

__all__ = [
    "PRESETS",
    "VARIANTS",
    "Box",
    "Choices",
    "Closed",
    "Column",
    "FaceSum",
    "Joker",
    "Option",
    "Placement",
    "RuleSet",
    "Scope",
    "ScoreRange",
    "Scorer",
    "Section",
    "Sets",
    "Sheet",
    "Straight",
    "Total",
    "UpperBonus",
    "about_label",
    "bonus_for",
    "bonus_note",
    "box_label",
    "brief",
    "check_rules",
    "choices",
    "condition",
    "content_hash",
    "extra_notes",
    "faces_of",
    "facts",
    "from_data",
    "from_text",
    "get",
    "holds_yacht",
    "house_rules",
    "is_five_of_a_kind",
    "joker_placement",
    "notes",
    "parse_house_rules",
    "payment",
    "points_allowed",
    "possible_points",
    "readings",
    "rules_label",
    "score_range",
    "to_data",
    "to_text",
    "zero_note",
]
