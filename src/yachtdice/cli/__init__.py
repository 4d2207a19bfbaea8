"""The command line: `yacht …`."""

from yachtdice.cli.app import main

__all__ = ["main"]
