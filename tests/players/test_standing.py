"""How a total stands among perfect games, in words."""

from __future__ import annotations

import pytest

from yachtdice.players.standing import beaten_sentence, share_words


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0, "0"),
        (0.0005, "0.05"),
        (0.0123, "1"),
        (0.62, "62"),
        (0.989, "99"),
        (0.9967, "99.6"),
        (0.99999, "99.9"),
        (1, "100"),
    ],
)
def test_shares_are_whole_but_for_both_ends(share: float, words: str) -> None:
    assert share_words(share) == words
    assert str(beaten_sentence(share)) == f"This game beats {words} % of perfect games."


def test_a_share_too_small_for_a_number_is_told_in_words() -> None:
    assert str(beaten_sentence(1e-9)) == "This game beats hardly any perfect game."
