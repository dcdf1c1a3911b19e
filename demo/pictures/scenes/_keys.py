"""Keyboards, for the scenes of computers."""

from scenes._devices import *

UNIT = 0.019
# (letters, width in units); the Spanish layout of Latin America
FULL = [
    [("esc", 1), ("f1", 1), ("f2", 1), ("f3", 1), ("f4", 1), ("f5", 1), ("f6", 1), ("f7", 1), ("f8", 1), ("f9", 1), ("f10", 1), ("f11", 1), ("f12", 1), ("supr", 1)],
    [("|", 1)] + [(k, 1) for k in "1234567890'¿"] + [("←", 2)],
    [("tab", 1.5)] + [(k, 1) for k in "QWERTYUIOP´+"] + [("}", 1.5)],
    [("mayús", 1.75)] + [(k, 1) for k in "ASDFGHJKLÑ{"] + [("enter", 2.25)],
    [("shift", 1.25), ("<", 1)] + [(k, 1) for k in "ZXCVBNM,.-"] + [("shift", 1.75), ("↑", 1)],
    [("ctrl", 1.25), ("fn", 1), ("alt", 1.25), ("", 6.25), ("alt gr", 1.25), ("ctrl", 1), ("←", 1), ("↓", 1), ("→", 1)],
]


def cap(w, d, h, material, dish=0.0008, taper=0.0022):
    """A sculpted keycap on z = 0 at the origin: narrower at the top, with a hollow for the finger."""

    def build(m):
        n = 8
        rows = []
        for level, inset, z in ((0, 0.0, 0.0), (1, 0.0003, 0.0012), (2, taper, h - 0.0012), (3, taper + 0.0009, h)):
            rows.append([m.verts.new((x * (w / 2 - inset), y * (d / 2 - inset), z)) for x, y in ring_of(n)])
        for a, b in zip(rows, rows[1:]):
            for i in range(len(a)):
                k = (i + 1) % len(a)
                m.faces.new((a[i], a[k], b[k], b[i]))
        inner = [m.verts.new((v.co.x * 0.6, v.co.y * 0.6, h - dish * 0.7)) for v in rows[-1]]
        for i in range(len(inner)):
            k = (i + 1) % len(inner)
            m.faces.new((rows[-1][i], rows[-1][k], inner[k], inner[i]))
        middle = m.verts.new((0, 0, h - dish))
        for i in range(len(inner)):
            m.faces.new((inner[i], inner[(i + 1) % len(inner)], middle))

    object = mesh("cap", build)
    finish(object, material, (0, 0, 0))
    object.data.auto_smooth_angle = math.radians(60)
    return object


def ring_of(n):
    """The outline of a rounded square of width 2, with n + 1 points per corner."""
    out = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(n + 1):
            a = math.radians(start + 90 * i / n)
            out.append((cx * 0.84 + 0.16 * math.cos(a), cy * 0.84 + 0.16 * math.sin(a)))
    return out


def flat_keys(rows, unit, depth, gap, at, material, ink, height=0.0012, size=0.0042):
    """The flat keys of a laptop, below and right of `at`, the upper left key's corner."""
    x0, y0, z = at
    for j, row in enumerate(rows):
        x = x0
        d = depth * (0.62 if j == 0 else 1)
        y = y0 - (0 if j == 0 else depth * 0.62 + (j - 1) * depth) - d / 2
        for words, w in row:
            slab(w * unit - gap, d - gap, height, 0.0016, (x + w * unit / 2, y, z), material, 0.0004, segments=2)
            if words:
                small = size * (0.55 if len(words) > 1 else 1)
                label(words, small, (x + w * unit / 2, y, z + height + 0.00003), ink)
            x += w * unit
