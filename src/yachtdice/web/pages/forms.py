"""Forms: who may post them, and what their fields say."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from yachtdice.errors import Malformed, quoted
from yachtdice.service.tables import Keyed
from yachtdice.web.security import check_origin


async def own_forms_only(request: Request) -> None:
    """Raise `Forbidden` for a form that another site's page posts."""
    check_origin(request)


class Form:
    """The text fields of a posted form; files and whatever else is no text are passed over."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self._fields = fields

    @classmethod
    async def read(cls, request: Request) -> Form:
        """The form in a request's body."""
        async with request.form() as form:
            return cls(
                [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
            )

    def text(self, name: str) -> str:
        """The last value of a field, "" where there is none."""
        return next((value for field, value in reversed(self._fields) if field == name), "")

    def __contains__(self, name: str) -> bool:
        return any(field == name for field, _ in self._fields)

    def switch(self, name: str) -> bool | None:
        """A box that can be ticked; None where the form does not have it.

        A hidden field of the same name before it says that it is there, ticked or not.
        """
        return self.text(name) == "on" if name in self else None

    def number(self, name: str) -> int:
        """A whole number; raises `Malformed`."""
        return whole_number(name, self.text(name))

    def positions(self, name: str) -> tuple[int, ...]:
        """The whole numbers of a field that may come several times, sorted, each once."""
        values = {whole_number(name, value) for field, value in self._fields if field == name}
        return tuple(sorted(values))

    def keyed(self, command: str) -> Keyed | None:
        """The form's idempotency key with all that it asked for, or None where it has no key."""
        key = self.text("key")
        if not key:
            return None
        asked = [[name, value] for name, value in self._fields if name != "key"]
        return Keyed(key, {command: asked})


def whole_number(name: str, text: str) -> int:
    """A number as a form or an address gives it; raises `Malformed`."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Malformed("{name}: {given} is not a whole number.", name=name, given=quoted(text))
    return int(text)


def own_path(text: str, otherwise: str = "/") -> str:
    """A path of this site that a form names to return to; `otherwise` for anything else."""
    parts = urlsplit(text) if text.isprintable() and "\\" not in text else None
    if parts is None or parts.scheme or parts.netloc or not text.startswith("/"):
        return otherwise
    return otherwise if text.startswith("//") else text
