"""Daily challenges: the secrets of days, attempts, par and ceilings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("committed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="daily_days_pkey"),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("total", sa.Integer()),
        sa.PrimaryKeyConstraint("day", "challenge", "player_id", name="daily_attempts_pkey"),
    )
    op.create_index("daily_attempts_table_id", "daily_attempts", ["table_id"], unique=True)
    op.create_index("daily_attempts_player", "daily_attempts", ["player_id", "day"])
    op.create_index("daily_attempts_best", "daily_attempts", ["day", "challenge", "total"])
    op.create_table(
        "daily_figures",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("par", sa.Integer(), nullable=False),
        sa.Column("ceiling", sa.Integer(), nullable=False),
        sa.Column("par_game", sa.Text(), nullable=False),
        sa.Column("ceiling_game", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", "challenge", name="daily_figures_pkey"),
    )


def downgrade() -> None:
    for name in ("daily_figures", "daily_attempts", "daily_days"):
        op.drop_table(name)
