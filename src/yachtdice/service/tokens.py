"""Seat tokens: who may play a seat, without a secret in the store.

A token is an HMAC of the server's secret over the table and the seat's nonce, so that an answer
that carried one can be rebuilt, and a copy of the database lets nobody play.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from yachtdice.service.table import Table


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever sends a command: the bearer of a seat token, or a player known by cookie."""

    token: str = ""
    player_id: str = ""


class Tokens:
    """Makes and checks seat tokens with the server's secret key."""

    def __init__(self, secret_key: bytes) -> None:
        self._secret_key = secret_key

    def seat_token(self, table: Table, seat: int) -> str:
        """The token of a taken human seat."""
        message = f"seat|{table.table_id}|{table.seats[seat].nonce}"
        digest = hmac.digest(self._secret_key, message.encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def seats_of(self, table: Table, actor: Actor) -> frozenset[int]:
        """The seats that this actor plays: those of its token or cookie, local ones included."""
        holders = {seat for seat in table.people if self._holds(table, seat, actor)}
        return frozenset(i for i, seat in enumerate(table.seats) if seat.holder in holders)

    def _holds(self, table: Table, seat: int, actor: Actor) -> bool:
        if actor.token:
            token = self.seat_token(table, seat)
            return hmac.compare_digest(token.encode(), actor.token.encode())
        return bool(actor.player_id) and table.seats[seat].player_id == actor.player_id
