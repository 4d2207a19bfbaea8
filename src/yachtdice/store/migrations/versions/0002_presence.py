"""When each device was last there, and which tables anybody may find."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_LISTED = "visibility = 'public' AND status <> 'finished'"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.table_id"],
            name="presence_table_id_fkey",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "device", name="presence_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tables_listed",
        "tables",
        ["status", "changed_at"],
        sqlite_where=sa.text(_LISTED),
        postgresql_where=sa.text(_LISTED),
    )


def downgrade() -> None:
    op.drop_index("tables_listed", table_name="tables")
    op.drop_table("presence")
