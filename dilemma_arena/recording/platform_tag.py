"""A name for everything the last digits of the physics depend on besides its own code."""

from __future__ import annotations

import functools
import hashlib
import math
import platform
import struct
import sys

import pymunk


@functools.cache
def platform_tag() -> str:
    """Such as "linux-x86_64-pymunk7.3.1-libm3fa1b2c4"; machines with equal tags compute equal bits.

    The operating system and processor choose pymunk's compiled code; the last part is a fingerprint of what the
    C library's functions return, because their last digits differ between libraries, versions and processors.
    """
    numbers = [f(0.37 + 0.61 * i) for i in range(200) for f in (math.sin, math.cos, math.atan, math.exp, math.sqrt)]
    numbers += [math.atan2(math.sin(i), math.cos(i + 0.5)) for i in range(200)]
    numbers += [math.hypot(0.1 * i, 3.7) ** 1.7 for i in range(200)]
    fingerprint = hashlib.sha256(struct.pack(f"<{len(numbers)}d", *numbers)).hexdigest()[:8]
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"{sys.platform}-{machine}-pymunk{pymunk.version}-libm{fingerprint}"
