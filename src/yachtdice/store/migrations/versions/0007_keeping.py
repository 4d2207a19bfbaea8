"""Find tables by when they last changed, to remove those whose time is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_KINDS = {"tables_finished": "status = 'finished'", "tables_unfinished": "status <> 'finished'"}


def upgrade() -> None:
    for name, kind in _KINDS.items():
        where = sa.text(kind)
        op.create_index(name, "tables", ["changed_at"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    for name in _KINDS:
        op.drop_index(name, "tables")
