"""The tables last seen, so that one that is still current need not be read and parsed again.

A table at a version never changes, so a remembered one is right whenever the database tells the
same version and time of change; the database is asked every time.  (Both, since a database that
fell back to an older copy may count the same version again.)
"""

from __future__ import annotations

from collections import OrderedDict

from yachtdice.service.table import Table

RECENT_MAX = 4096
"""About 7 kB each."""


class Recent:
    """Tables by id, of which those longest unused go first."""

    def __init__(self, most: int = RECENT_MAX) -> None:
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def get(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def keep(self, table: Table) -> None:
        """Remember a table that is (or was a moment ago) in the database."""
        self._tables[table.table_id] = table
        self._tables.move_to_end(table.table_id)
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
