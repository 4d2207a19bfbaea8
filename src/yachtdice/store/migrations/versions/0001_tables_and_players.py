"""Tables with their logs, seats, keyed answers and results; players; the heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("game_number", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("holds", sa.Text()),
        sa.Column("holds_version", sa.Integer()),
        sa.Column("join_code", sa.Text(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("lease_until", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="tables_pkey"),
    )
    _partial_index(
        "tables_join_code", "join_code", "status <> 'finished' AND join_code <> ''", unique=True
    )
    _partial_index("tables_due_at", "due_at", "due_at IS NOT NULL")
    _partial_index("tables_lease_until", "lease_until", "lease_until IS NOT NULL")
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="log_pkey"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.table_id"], name="log_table_id_fkey", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_pkey"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.table_id"], name="seats_table_id_fkey", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_player_id", "seats", ["player_id"])
    op.create_table(
        "players",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("nickname", sa.Text()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="players_pkey"),
    )
    op.create_table(
        "answers",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name="answers_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("answers_at", "answers", ["at"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game_number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("rules_id", sa.Text(), nullable=False),
        sa.Column("rules_hash", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game_number", "seat", name="results_pkey"),
    )
    op.create_index("results_best", "results", ["player_id", "rules_hash", "total"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="heartbeat_pkey"),
        sa.CheckConstraint("id = 1", name="heartbeat_id_check"),
    )


def downgrade() -> None:
    for name in ("heartbeat", "results", "answers", "players", "seats", "log", "tables"):
        op.drop_table(name)


def _partial_index(name: str, column: str, where: str, *, unique: bool = False) -> None:
    """One over the rows of `tables` that matter, which are few."""
    condition = sa.text(where)
    op.create_index(
        name,
        "tables",
        [column],
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )
