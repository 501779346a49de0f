"""`python -m dilemma_arena`: the command line."""

from __future__ import annotations

import sys

from dilemma_arena.cli import main

sys.exit(main())
