"""House rules that players have saved under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_rules",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("rules_hash", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "rules_hash", name="saved_rules_pkey"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("saved_rules")
