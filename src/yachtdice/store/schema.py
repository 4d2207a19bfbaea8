"""The schema, the same on both databases: plain types, JSON as text, times in UTC milliseconds.

`log` is the truth and `tables` a summary that caches it; both, with `seats`, `answers`, `results`
and `games`, are written in one transaction.  A change here needs a migration beside it, which
`migrate.draft("what changes")` begins; a test holds the two equal.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "uq": "%(table_name)s_%(column_0_name)s_key",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("game_number", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("holds", Text),
    Column("holds_version", Integer),
    Column("join_code", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("due_at", BigInteger),
    Column("lease_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

# Queries repeat these conditions word for word, or else the partial indexes are not used.
# A finished table's code may be given out again.
HAS_CODE = text("status <> 'finished' AND join_code <> ''")
Index(
    "tables_join_code",
    tables.c.join_code,
    unique=True,
    sqlite_where=HAS_CODE,
    postgresql_where=HAS_CODE,
)

# Most tables are finished and never due again, so these indexes stay small.
IS_DUE = text("due_at IS NOT NULL")
Index("tables_due_at", tables.c.due_at, sqlite_where=IS_DUE, postgresql_where=IS_DUE)
IS_LEASED = text("lease_until IS NOT NULL")
Index(
    "tables_lease_until", tables.c.lease_until, sqlite_where=IS_LEASED, postgresql_where=IS_LEASED
)

# Waiting and running tables that anybody may find are few among all.
IS_LISTED = text("visibility = 'public' AND status <> 'finished'")
Index(
    "tables_listed",
    tables.c.status,
    tables.c.changed_at,
    sqlite_where=IS_LISTED,
    postgresql_where=IS_LISTED,
)

# By these the tables are found whose time is over.
IS_FINISHED = text("status = 'finished'")
IS_UNFINISHED = text("status <> 'finished'")
Index(
    "tables_finished",
    tables.c.changed_at,
    sqlite_where=IS_FINISHED,
    postgresql_where=IS_FINISHED,
)
Index(
    "tables_unfinished",
    tables.c.changed_at,
    sqlite_where=IS_UNFINISHED,
    postgresql_where=IS_UNFINISHED,
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("events", Text, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("seats_player_id", seats.c.player_id)

presence = Table(
    "presence",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("device", Text, primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("nickname", Text),
    Column("settings", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

saved_rules = Table(
    "saved_rules",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("rules_hash", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("answers_at", answers.c.at)

# No key refers to `tables` here: what a person made of a game outlives its table.
results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game_number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Text, nullable=False),
    Column("rules_id", Text, nullable=False),
    Column("rules_hash", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
)
Index("results_best", results.c.player_id, results.c.rules_hash, results.c.total)
Index("results_history", results.c.player_id, results.c.finished_at)

games = Table(
    "games",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game_number", Integer, primary_key=True, autoincrement=False),
    Column("rules", Text, nullable=False),
    Column("ladder", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
)

passages = Table(
    "passages",
    metadata,
    Column("passage_id", Text, primary_key=True),
    Column("player_id", Text, nullable=False, unique=True),
    Column("sealed", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

former_players = Table(
    "former_players",
    metadata,
    Column("former_id", Text, primary_key=True),
    Column("player_id", Text, nullable=False),
)
Index("former_players_player_id", former_players.c.player_id)

daily_days = Table(
    "daily_days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("secret", Text, nullable=False),
    Column("committed_at", BigInteger, nullable=False),
)

# The key lets a player begin a challenge once, whatever tabs, devices and processes are at it.
daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("challenge", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("total", Integer),
)
Index("daily_attempts_table_id", daily_attempts.c.table_id, unique=True)
Index("daily_attempts_player", daily_attempts.c.player_id, daily_attempts.c.day)
Index(
    "daily_attempts_best",
    daily_attempts.c.day,
    daily_attempts.c.challenge,
    daily_attempts.c.total,
)

daily_figures = Table(
    "daily_figures",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("challenge", Text, primary_key=True),
    Column("par", Integer, nullable=False),
    Column("ceiling", Integer, nullable=False),
    Column("par_game", Text, nullable=False),
    Column("ceiling_game", Text, nullable=False),
)

# Who writes ratings holds the ladder's row, so that its entries are in one order.
ladders = Table(
    "ladders",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("entries", Integer, nullable=False),
)

rating_entries = Table(
    "rating_entries",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("game_number", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "game_number", "kind"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Text, primary_key=True),
    Column("mean_before", Double, nullable=False),
    Column("deviation_before", Double, nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
)
Index(
    "rating_changes_player",
    rating_changes.c.player_id,
    rating_changes.c.ladder,
    rating_changes.c.number,
)

ratings = Table(
    "ratings",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("reached_at", BigInteger, nullable=False),
)
Index("ratings_player", ratings.c.player_id)
Index("ratings_shown", ratings.c.ladder, ratings.c.shown, ratings.c.reached_at)

waiting = Table(
    "waiting",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("ladder", Text, nullable=False),
    Column("size", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("mean", Double, nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("table_id", Text),
)
Index("waiting_seen_at", waiting.c.seen_at)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="heartbeat_id_check"),
)
