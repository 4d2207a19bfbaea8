"""`python -m yachtdice` is `yacht`."""

import sys

from yachtdice.cli import main

sys.exit(main())
