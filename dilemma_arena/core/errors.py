"""The one kind of error a person at the keyboard can cause and mend."""

from __future__ import annotations


class UserError(Exception):
    """Bad input or a lacking environment; the message is one plain sentence without a full stop.

    The command line turns it into that sentence on stderr and exit code 2 (design.md §7), so anything below it
    may raise it and nothing but the command line needs to catch it.
    """
