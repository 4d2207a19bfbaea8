"""Tables, players and time kept in SQLite or PostgreSQL, behind the ports of `service`."""

from yachtdice.store import backup, migrate
from yachtdice.store.belongings import SqlBelongings
from yachtdice.store.clock import DatabaseClock, SystemClock
from yachtdice.store.daily import SqlDaily
from yachtdice.store.database import Database
from yachtdice.store.dialect import database_file, is_sqlite, parse_url
from yachtdice.store.people import SqlPeople
from yachtdice.store.queue import SqlQueue
from yachtdice.store.ratings import SqlRatings
from yachtdice.store.records import SqlRecords
from yachtdice.store.saved_rules import SqlSavedRules
from yachtdice.store.sole import Taken, sole_use
from yachtdice.store.tables import SqlTables

__all__ = [
    "Database",
    "DatabaseClock",
    "SqlBelongings",
    "SqlDaily",
    "SqlPeople",
    "SqlQueue",
    "SqlRatings",
    "SqlRecords",
    "SqlSavedRules",
    "SqlTables",
    "SystemClock",
    "Taken",
    "backup",
    "database_file",
    "is_sqlite",
    "migrate",
    "parse_url",
    "sole_use",
]
