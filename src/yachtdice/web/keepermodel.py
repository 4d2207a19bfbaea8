"""What the score keeper shows; the conventions are those of `viewmodel`.

| template | `view` |
|---|---|
| `keeper.html` | `KeeperView` |

The page brings along all that its script needs to work without a network.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from yachtdice.web.lobbymodel import ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class KeeperView:
    """The rules that a sheet can be kept by, and the sentences that the script says."""

    choices: tuple[ChoiceView, ...]
    rules: tuple[Mapping[str, Any], ...]
    """`rules.facts` of each choice, with its text and with words in the reader's language."""
    words: Mapping[str, str]
    players_max: int
    name_length_max: int
    problem: str = ""
    """What is wrong with the rules that the address asks for."""
