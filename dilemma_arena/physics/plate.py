"""The rigid thin plate that flies and strikes: its state, and how it moves when nothing touches it."""

from __future__ import annotations

import math

from dilemma_arena.physics.launch import Launch, Vec3
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose


def cross(p: Vec3, q: Vec3) -> Vec3:
    """The vector product p × q."""
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def dot(p: Vec3, q: Vec3) -> float:
    """The scalar product p · q."""
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


class Plate:
    """Mutable state of one card in the air: position, velocity, axes and angular momentum, world frame.

    Angular momentum, not angular velocity, is what lasts between contacts: a plate's moments differ by a
    factor of two to three, so the gyroscopic term matters (shared/reference/landing.md, 4).
    """

    __slots__ = ("a", "b", "card", "inverse_inertia", "momentum", "n", "position", "velocity")

    def __init__(self, card: Card, position: Vec3, velocity: Vec3, a: Vec3, b: Vec3, omega: Vec3) -> None:
        self.card = card
        self.position = position
        """Centre, mm."""
        self.velocity = velocity
        """Velocity of the centre, mm/s."""
        self.a = a
        """Unit vector along the long side."""
        self.b = b
        """Unit vector along the short side."""
        self.n = cross(a, b)
        """Unit normal of the face."""
        ka, kb, kn = card.inertia_long, card.inertia_short, card.inertia_normal
        self.inverse_inertia: Vec3 = (1.0 / ka, 1.0 / kb, 1.0 / kn)
        """Inverse moments of inertia about a, b and n, 1/(kg·mm²)."""
        wa, wb, wn = ka * dot(a, omega), kb * dot(b, omega), kn * dot(self.n, omega)
        self.momentum: Vec3 = (
            wa * a[0] + wb * b[0] + wn * self.n[0],
            wa * a[1] + wb * b[1] + wn * self.n[1],
            wa * a[2] + wb * b[2] + wn * self.n[2],
        )
        """Angular momentum about the centre, kg·mm²/s."""

    @classmethod
    def launched(cls, launch: Launch, card: Card) -> Plate:
        """The plate as a launch lets it go."""
        a, b = launch.axes()
        n = cross(a, b)
        spin = launch.spin_rad_s
        return cls(
            card,
            (launch.x_mm, launch.y_mm, launch.z_mm),
            (launch.vx_mm_s, launch.vy_mm_s, launch.vz_mm_s),
            a,
            b,
            (spin * n[0], spin * n[1], spin * n[2]),
        )

    def omega(self) -> Vec3:
        """Angular velocity, rad/s."""
        (ax, ay, az), (bx, by, bz), (nx, ny, nz) = self.a, self.b, self.n
        mx, my, mz = self.momentum
        ka, kb, kn = self.inverse_inertia
        wa, wb, wn = (
            ka * (ax * mx + ay * my + az * mz),
            kb * (bx * mx + by * my + bz * mz),
            kn * (nx * mx + ny * my + nz * mz),
        )
        return (wa * ax + wb * bx + wn * nx, wa * ay + wb * by + wn * ny, wa * az + wb * bz + wn * nz)

    def energy(self) -> float:
        """Kinetic energy, kg·mm²/s² (microjoules)."""
        m, (ka, kb, kn) = self.momentum, self.inverse_inertia
        la, lb, ln = dot(self.a, m), dot(self.b, m), dot(self.n, m)
        spin = la * la * ka + lb * lb * kb + ln * ln * kn
        return 0.5 * (self.card.mass_kg * dot(self.velocity, self.velocity) + spin)

    def half_height(self) -> float:
        """How far the highest and lowest corners are above and below the centre, mm."""
        return abs(self.a[2]) * self.card.length_mm / 2.0 + abs(self.b[2]) * self.card.width_mm / 2.0

    def corner_speed_cap(self) -> float:
        """An upper bound on the speed of any point of the card, mm/s."""
        w = self.omega()
        return math.sqrt(dot(self.velocity, self.velocity)) + math.sqrt(dot(w, w)) * self.card.reach_mm

    def move(self, dt: float, omega: Vec3) -> None:
        """Carry the centre along and turn the axes about `omega` for `dt` seconds (Rodrigues' formula)."""
        (x, y, z), (vx, vy, vz) = self.position, self.velocity
        self.position = (x + vx * dt, y + vy * dt, z + vz * dt)
        self.a, self.b = turned(self.a, self.b, omega, dt)
        self.n = cross(self.a, self.b)

    def pose(self) -> Pose:
        """The plate's pose now."""
        return Pose(self.position, self.a, self.b)


def turned(a: Vec3, b: Vec3, omega: Vec3, dt: float) -> tuple[Vec3, Vec3]:
    """The orthonormal axes a, b turned about `omega` by |omega|·dt, made orthonormal again."""
    ox, oy, oz = omega
    rate = math.sqrt(ox * ox + oy * oy + oz * oz)
    angle = rate * dt
    if angle < 1e-12:
        return a, b
    kx, ky, kz = ox / rate, oy / rate, oz / rate
    c, s = math.cos(angle), math.sin(angle)
    ax, ay, az = a
    along = (kx * ax + ky * ay + kz * az) * (1.0 - c)
    nax = ax * c + (ky * az - kz * ay) * s + kx * along
    nay = ay * c + (kz * ax - kx * az) * s + ky * along
    naz = az * c + (kx * ay - ky * ax) * s + kz * along
    bx, by, bz = b
    along = (kx * bx + ky * by + kz * bz) * (1.0 - c)
    nbx = bx * c + (ky * bz - kz * by) * s + kx * along
    nby = by * c + (kz * bx - kx * bz) * s + ky * along
    nbz = bz * c + (kx * by - ky * bx) * s + kz * along
    norm = 1.0 / math.sqrt(nax * nax + nay * nay + naz * naz)
    nax, nay, naz = nax * norm, nay * norm, naz * norm
    lap = nax * nbx + nay * nby + naz * nbz
    nbx, nby, nbz = nbx - lap * nax, nby - lap * nay, nbz - lap * naz
    norm = 1.0 / math.sqrt(nbx * nbx + nby * nby + nbz * nbz)
    return (nax, nay, naz), (nbx * norm, nby * norm, nbz * norm)
