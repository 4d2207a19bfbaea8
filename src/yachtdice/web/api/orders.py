"""What programs may ask for: the bodies of requests, each field checked and none unknown.

Here it is checked that a request has the right form; what the values mean the service judges.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from yachtdice.chance.committed import CONTRIBUTION_LENGTH_MAX
from yachtdice.dice import DICE_COUNT
from yachtdice.game import SEATS_MAX
from yachtdice.players import LEVELS
from yachtdice.rules import PRESETS, Joker
from yachtdice.rules.compact import COMPACT_LENGTH_MAX
from yachtdice.service.attending import REACTIONS
from yachtdice.service.requests import TURN_SECONDS_MAX, TURN_SECONDS_MIN

VERSION_MAX = 2**31 - 1
TEXT_LENGTH_MAX = 1000
DEFAULT_RULES = next(iter(PRESETS))

_HINTS = "Whether the coach may be asked for hints; never in ranked games."
_POINTS = {"type": "integer", "minimum": 0, "maximum": 1000}
_IDS = {"type": "array", "items": {"type": "string"}}
_HOUSE_RULES = {
    "title": "HouseRules",
    "description": "A preset with changed fields.",
    "type": "object",
    "required": ["base"],
    "additionalProperties": False,
    "properties": {
        "base": {"enum": list(PRESETS)},
        "name": {"type": "string", "minLength": 1, "maxLength": 60},
        "about": {"type": "string", "maxLength": 400},
        "upper_bonus": {
            "anyOf": [
                {
                    "type": "object",
                    "required": ["threshold", "points"],
                    "additionalProperties": False,
                    "properties": {"threshold": _POINTS, "points": _POINTS},
                },
                {"const": False},
            ]
        },
        "joker": {"enum": [joker.value for joker in Joker]},
        "extra_yacht": _POINTS,
        "remove": _IDS,
        "add": _IDS,
        "boxes": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "name": {"type": "string", "minLength": 1, "maxLength": 60},
                    "pays": {"anyOf": [{"enum": ["matching", "all"]}, _POINTS]},
                    "run": {"type": "integer", "minimum": 2, "maximum": DICE_COUNT},
                    "exact": {
                        "type": "array",
                        "items": {"type": "integer", "minimum": 1, "maximum": 6},
                    },
                },
            },
        },
    },
}

Rules = Annotated[
    Any,
    WithJsonSchema(
        {
            "description": "A preset's id, house rules, or the `rules` of a state, by value.",
            "anyOf": [
                {"type": "string", "enum": list(PRESETS)},
                {
                    "type": "string",
                    "maxLength": COMPACT_LENGTH_MAX,
                    "description": "House rules in one line, as links to them hold it.",
                    "examples": ["standard~bonus.60.25~joker.free~name.Ann's kitchen"],
                },
                _HOUSE_RULES,
                {"$ref": "#/components/schemas/Rules"},
            ],
        }
    ),
]
"""Read by `service.requests.read_rules`, which says in its own words what is wrong with them."""

Version = Annotated[
    int, Field(ge=0, le=VERSION_MAX, description="The version of the state that this is meant for.")
]
Keep = Annotated[
    list[Annotated[int, Field(ge=0, lt=DICE_COUNT)]],
    Field(
        max_length=DICE_COUNT,
        description="Positions of dice, from 0.",
        json_schema_extra={"uniqueItems": True},
    ),
]
Name = Annotated[
    str,
    Field(
        max_length=TEXT_LENGTH_MAX,
        description="1 to 24 visible characters; left out or empty, a plain one is given.",
    ),
]


class Order(BaseModel):
    """A body whose types are taken as they are and whose every field is known."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def said(self) -> dict[str, Any]:
        """What tells this request from another under the same idempotency key."""
        return self.model_dump()


class SeatOrder(Order):
    """Who shall sit in a seat."""

    kind: Literal["human", "local", "computer"] = Field(
        default="human",
        description="A person, a further person at the same device, or a computer player.",
    )
    name: Name = ""
    level: str | None = Field(
        default=None,
        max_length=TEXT_LENGTH_MAX,
        description=f"Of a computer player: {', '.join(LEVELS)}. On a card of several columns, "
        "which nobody can solve, perfect is the strongest that is known.",
    )


class TableOrder(Order):
    """A table to set up; everything has a default."""

    rules: Rules = DEFAULT_RULES
    seats: list[SeatOrder] = Field(
        default_factory=lambda: [SeatOrder()], min_length=1, max_length=SEATS_MAX
    )
    turn_seconds: int | None = Field(
        default=None, ge=TURN_SECONDS_MIN, le=TURN_SECONDS_MAX, description="None for no limit."
    )
    visibility: Literal["private", "public"] = Field(
        default="private", description="Listed if public."
    )
    ranked: bool = False
    first_seat_moves_on: bool = Field(
        default=True, description="Whether another seat begins each further game at the table."
    )
    hints: bool = Field(default=True, description=_HINTS)


class JoinOrder(Order):
    """A free human seat to take."""

    name: Name = ""
    contribution: str | None = Field(
        default=None,
        min_length=1,
        max_length=CONTRIBUTION_LENGTH_MAX,
        description="Mixed into the dice, as by `seed`, but in time for the draw of who begins.",
    )


class SettingsOrder(Order):
    """What the host changes; what is left out stays as it is."""

    rules: Rules = DEFAULT_RULES
    turn_seconds: int | None = Field(
        default=None, ge=TURN_SECONDS_MIN, le=TURN_SECONDS_MAX, description="None for no limit."
    )
    visibility: Literal["private", "public"] = "private"
    first_seat_moves_on: bool = True
    hints: bool = Field(default=True, description=_HINTS)

    def said(self) -> dict[str, Any]:
        """Only what is named changes anything."""
        return self.model_dump(exclude_unset=True)


class ReactionOrder(Order):
    """A small sign to the others at the table."""

    reaction: str = Field(max_length=TEXT_LENGTH_MAX, json_schema_extra={"enum": list(REACTIONS)})


class StartOrder(Order):
    """What becomes of seats that are still free."""

    fill: Literal["computer", "drop"]


class SeedOrder(Order):
    """A seat's own randomness, mixed into the dice of its game."""

    contribution: str = Field(min_length=1, max_length=CONTRIBUTION_LENGTH_MAX)
    seat: int | None = Field(
        default=None,
        ge=0,
        lt=SEATS_MAX,
        description="One of the seats that the token plays; left out, the first of them.",
    )


class KeepOrder(Order):
    """Dice to keep, whether for others to see or for a roll."""

    keep: Keep
    version: Version


class ScoreOrder(Order):
    """A box to write the dice on the table in."""

    box: str = Field(max_length=TEXT_LENGTH_MAX, description="`full_house`, or `2/full_house`.")
    version: Version


class ResignOrder(Order):
    """A seat to give up; left out, that of the token which is to move, or its first."""

    seat: int | None = Field(default=None, ge=0, lt=SEATS_MAX)


class NoOrder(Order):
    """Nothing further: the request itself says all."""


class RulesOrder(Order):
    """Rules to check."""

    rules: Rules


class DiceOrder(Order):
    """Dice that lie before a sheet."""

    rules: Rules = DEFAULT_RULES
    dice: list[Annotated[int, Field(ge=1, le=6)]] = Field(
        min_length=DICE_COUNT, max_length=DICE_COUNT
    )
    sheet: dict[str, int] = Field(
        default_factory=dict, description="Points by box; boxes not named are open."
    )
    extra: int = Field(default=0, ge=0, description="Extra-Yacht bonuses earned so far.")


class WritingOrder(DiceOrder):
    """Dice that lie before a sheet and are to be written."""

    first_throw: bool = Field(default=False, description="Whether this is a turn's first throw.")


RollsLeft = Annotated[int, Field(ge=0, le=2, description="Rolls left in this turn.")]


class AdviceOrder(DiceOrder):
    """Dice that lie before a sheet in the middle of a turn."""

    rolls_left: RollsLeft = 2
