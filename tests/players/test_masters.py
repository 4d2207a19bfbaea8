"""The committed table of what playing to win gains, and what is promised of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.support import SOLVED_IDS
from yachtdice.players import masters
from yachtdice.players.mastery import exact_from
from yachtdice.rules import get
from yachtdice.solver.winning import EXACT_PAIRS_MAX, least_pairs, plan_of

FOUND = masters.masters()


def test_playing_to_win_beats_perfect_play_in_every_preset_of_one_column() -> None:
    assert set(FOUND.rates) == set(SOLVED_IDS)
    for found in FOUND.rates.values():
        assert found.deals >= 1000
        assert found.rate - 0.5 > 3 * found.error


def test_it_loses_less_than_a_tenth_of_a_percent_to_exact_play() -> None:
    duel = FOUND.duel
    for lost, error in (
        (duel.master.first, duel.master.first_error),
        (duel.master.second, duel.master.second_error),
    ):
        assert 0 < lost < 0.001 - 4 * error
    assert duel.points.first > 10 * duel.master.first
    assert duel.points.second > 10 * duel.master.second
    assert len(duel.points.turns) == len(duel.differs) == 24
    assert duel.value + duel.draw > duel.value > duel.draw


def test_what_is_exact_is_what_is_solved_while_a_player_waits() -> None:
    left = exact_from(plan_of(get("classic")).root)
    assert len(FOUND.duel.master.turns) == 24 - left
    assert least_pairs(left - left // 2, left // 2) <= EXACT_PAIRS_MAX


def test_the_table_reads_back_what_was_written() -> None:
    file = Path(masters.__file__).with_name(masters.FILE)
    assert masters.write(FOUND) == file.read_text("utf-8")


def test_what_meetings_come_to_exactly_is_kept_beside_them() -> None:
    played = (masters.Meeting(True, 10, 0.5, 0.1, None), masters.Meeting(False, 10, 0.5, 0.1, None))
    duel = replace(FOUND.duel, meetings=played)
    assert [met.exact for met in duel.knowing([0.6]).meetings] == [0.6, None]
