"""The staged server, in a hurry: times of presence are those of the environment, in milliseconds.

YACHT_TEST_PRESENT is how long a device counts as there, YACHT_TEST_GRACE how long a seat is waited
for after that.
"""

from __future__ import annotations

import os
import sys

from tests.browser import staged_server
from yachtdice.cli import main
from yachtdice.service import attending, commands, presence, watch

PRESENT_MS = int(os.environ["YACHT_TEST_PRESENT"])

presence.PRESENT_MS = PRESENT_MS
watch.PRESENT_MS = PRESENT_MS  # type: ignore[attr-defined]
presence.GRACE_MS = int(os.environ["YACHT_TEST_GRACE"])
commands.NOTED_EVERY_MS = PRESENT_MS // 4
attending.NOTED_EVERY_MS = PRESENT_MS // 4  # type: ignore[attr-defined]
watch.WATCH_EVERY_SECONDS = 0.2

if __name__ == "__main__":
    assert staged_server.ROLLS
    sys.exit(main())
