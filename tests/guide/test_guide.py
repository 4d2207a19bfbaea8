"""What the guide says comes from the rules: every number is looked up again here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yachtdice.dice import FACES
from yachtdice.game.position import ROLLS_PER_TURN
from yachtdice.guide.comparison import compared
from yachtdice.guide.examples import example
from yachtdice.guide.jokers import joker_steps
from yachtdice.guide.questions import PER_FACE, questions
from yachtdice.guide.rulings import FIVE, rulings
from yachtdice.guide.spreads import spread_of
from yachtdice.players.measured import measured
from yachtdice.rules import (
    PRESETS,
    Joker,
    RuleSet,
    Sheet,
    choices,
    get,
    house_rules,
    score_range,
)

each_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.id)


def answers(rules: RuleSet) -> dict[str, str]:
    found = [*rulings(rules), *questions(rules)]
    return {str(each.question): str(each.answer) for each in found}


@each_preset
def test_every_box_has_dice_that_show_it(rules: RuleSet) -> None:
    for box in rules.boxes:
        shown = example(rules, box)
        assert shown.points == box.scorer.points(shown.dice) > 0


def test_examples_are_what_no_other_box_asks_for() -> None:
    boxes = {box.id: box for box in get("thirteen").boxes}
    assert example(get("thirteen"), boxes["threes"]).dice.count(3) == 3
    small = example(get("thirteen"), boxes["small_straight"]).dice
    assert boxes["large_straight"].scorer.points(small) == 0
    three = example(get("thirteen"), boxes["three_of_a_kind"]).dice
    assert boxes["four_of_a_kind"].scorer.points(three) == 0


class TestRulings:
    @pytest.mark.parametrize(
        ("rules", "said"),
        [("classic", "No: 4-4-4-4-4"), ("thirteen", "Not by itself"), ("standard", "No: ")],
    )
    def test_five_of_a_kind_and_full_house(self, rules: str, said: str) -> None:
        answer = answers(get(rules))["Does five of a kind count as Full House?"]
        assert answer.startswith(said)
        box = get(rules).box("full_house")
        points = box.scorer.points(FIVE)
        if get(rules).joker is not Joker.NONE:
            points = box.scorer.joker_points(FIVE)
        assert f"pays {points}" in answer

    def test_which_straights_count_is_tried_with_dice(self) -> None:
        small = answers(get("thirteen"))["Which dice count as Small Straight?"]
        assert "1-2-3-4-6, 2-3-4-5-5, 1-2-3-4-5, 2-3-4-5-6; not 1-2-3-5-6." in small
        little = answers(get("classic"))["Which dice count as Little Straight?"]
        assert "For example 1-2-3-4-5; not" in little

    def test_the_bonus_at_its_threshold(self) -> None:
        house = house_rules({"base": "standard", "upper_bonus": {"threshold": 60, "points": 25}})
        answer = answers(house)["Is an upper sum of exactly 60 enough?"]
        assert answer == "Yes: 60 earns 25, and 59 earns 0."
        assert not any("exactly" in question for question in answers(get("classic")))


class TestJokers:
    def test_without_a_joker_there_are_no_steps(self) -> None:
        assert list(joker_steps(get("classic"))) == []

    @pytest.mark.parametrize("rules", ["thirteen", "yacht-dice"])
    def test_every_step_is_what_the_rules_allow(self, rules: str) -> None:
        steps = list(joker_steps(get(rules)))
        assert len(steps) == 4
        assert steps[0].options == choices(Sheet.empty(get(rules)), FIVE).options

    def test_forced_and_open_part_at_the_second_step(self) -> None:
        forced, free = (list(joker_steps(get(id)))[1] for id in ("yacht-dice", "thirteen"))
        assert [option.box for option in forced.options] == ["fours"]
        assert {option.box for option in free.options} > {"fours", "full_house"}

    def test_at_last_a_zero_goes_in_an_upper_box(self) -> None:
        last = list(joker_steps(get("yacht-dice")))[-1]
        assert {option.points for option in last.options} == {0}
        assert all(option.box != "fours" for option in last.options)


class TestQuestions:
    def test_numbers_come_from_the_rules(self) -> None:
        told = answers(get("standard"))
        assert str(ROLLS_PER_TURN) in told["How many rolls do I have?"]
        assert str(PER_FACE * sum(FACES)) in told["How does the 63 come about?"]
        spread = spread_of(get("standard"))
        assert spread is not None
        for share in (0.5, 0.25, 0.1):
            assert str(spread.reached_by(share)) in told["What is a good score?"]

    def test_skill_and_luck_are_those_that_were_measured(self) -> None:
        levels = {strength.level: strength for strength in measured()["classic"]}
        told = answers(get("classic"))["Is it skill or luck?"]
        assert f"{levels['perfect'].mean:.0f}" in told
        assert f"{levels['greedy'].mean:.0f}" in told
        assert f"{levels['perfect'].standard_deviation:.0f}" in told

    def test_a_threshold_by_house_rule_is_said_to_be_one(self) -> None:
        house = house_rules({"base": "standard", "upper_bonus": {"threshold": 60, "points": 25}})
        assert answers(house)["How does the 60 come about?"].startswith("By house rule.")
        assert "What is a good score?" not in answers(house)


class TestComparison:
    def test_only_what_differs_is_marked(self) -> None:
        rows = {str(row.label): row for row in compared(get("standard"), get("thirteen"))}
        assert not rows["Ones"].differs
        assert str(rows["Three of a Kind"].first) == "–"
        assert str(rows["Highest total"].second) == str(score_range(get("thirteen")).highest)
        assert str(rows["Lowest total"].first) == str(score_range(get("standard")).lowest)
        assert rows["Joker"].differs

    def test_rules_compared_with_themselves_differ_in_nothing(self) -> None:
        rules = replace(get("yacht-dice"), name="Another name")
        assert not any(row.differs for row in compared(rules, get("yacht-dice")))

    def test_a_box_of_two_names_carries_both(self) -> None:
        labels = [str(row.label) for row in compared(get("thirteen"), get("yacht-dice"))]
        assert "Choice / Chance" in labels
