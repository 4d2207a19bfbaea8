"""Ratings with their ledger, and the queue of those who wait for a ranked game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ladders",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", name="ladders_pkey"),
    )
    op.create_table(
        "rating_entries",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game_number", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", "number", name="rating_entries_pkey"),
        sa.UniqueConstraint("table_id", "game_number", "kind", name="rating_entries_table_id_key"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("mean_before", sa.Double(), nullable=False),
        sa.Column("deviation_before", sa.Double(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", "number", "player_id", name="rating_changes_pkey"),
    )
    op.create_index("rating_changes_player", "rating_changes", ["player_id", "ladder", "number"])
    op.create_table(
        "ratings",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("reached_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", "player_id", name="ratings_pkey"),
    )
    op.create_index("ratings_player", "ratings", ["player_id"])
    op.create_index("ratings_shown", "ratings", ["ladder", "shown", "reached_at"])
    op.create_table(
        "waiting",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("size", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.PrimaryKeyConstraint("player_id", name="waiting_pkey"),
    )
    op.create_index("waiting_seen_at", "waiting", ["seen_at"])


def downgrade() -> None:
    for name in ("waiting", "ratings", "rating_changes", "rating_entries", "ladders"):
        op.drop_table(name)
