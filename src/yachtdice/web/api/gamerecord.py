"""A finished game as the interface describes it: the game file of `yachtdice.fairness`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from yachtdice.fairness import FORMAT
from yachtdice.web.api.answers import Answer, Milliseconds, Place, RulesByValue

Sha256 = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class RecordSeat(Answer):
    """Who sat in a seat of a finished game."""

    name: str
    kind: Literal["human", "local", "computer"]
    level: str


class RecordDice(Answer):
    """What was promised before the game, when, and the secret behind it."""

    scheme: str
    commitment: Sha256
    committed_version: int
    committed_at: Milliseconds
    secret: Sha256


class RecordContribution(Answer):
    """A text that was mixed into the dice: from whom, and at which version of the table."""

    seat: int
    text: str
    by: Literal["person", "computer"]
    version: int
    at: Milliseconds


class GameRecord(Answer):
    """A finished game with all it takes to check it; `digest` is that of everything else."""

    format: str = Field(json_schema_extra={"const": FORMAT})
    format_version: int
    table_id: str
    game: int
    rules: RulesByValue
    seats: list[RecordSeat]
    dice: RecordDice
    contributions: list[RecordContribution]
    events: list[dict[str, Any]] = Field(
        description="As in `last`, each with its `version` and `at`; rolls also with `turn` and "
        "`roll`, both from 0."
    )
    places: list[Place]
    digest: Sha256
