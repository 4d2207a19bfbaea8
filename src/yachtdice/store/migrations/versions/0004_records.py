"""Games that were played, and ways for a player to another device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("results_history", "results", ["player_id", "finished_at"])
    op.create_table(
        "games",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game_number", name="games_pkey"),
    )
    op.create_table(
        "passages",
        sa.Column("passage_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("passage_id", name="passages_pkey"),
        sa.UniqueConstraint("player_id", name="passages_player_id_key"),
    )
    op.create_table(
        "former_players",
        sa.Column("former_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("former_id", name="former_players_pkey"),
    )
    op.create_index("former_players_player_id", "former_players", ["player_id"])


def downgrade() -> None:
    op.drop_table("former_players")
    op.drop_table("passages")
    op.drop_table("games")
    op.drop_index("results_history", table_name="results")
