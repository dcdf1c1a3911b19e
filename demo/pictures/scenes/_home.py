"""A home that people live in: doors, hooks and things left lying about, which show how large the furniture is."""

from scenes._living import *

CREAM = "#ece5d8"


def door(x, back, width=0.86, height=2.06, color=CREAM):
    """A closed panelled door in the wall at y = `back`, with its middle at `x` and a light switch to its right."""
    paint = lacquer(color, 0.35)
    y = back - 0.02
    box((width, 0.04, height), (x, y, height / 2), paint, 0.003)
    for low, high in ((0.16, 0.92), (1.06, height - 0.16)):
        box((width - 0.3, 0.012, high - low), (x, y - 0.022, (low + high) / 2), paint, 0.006)
        box((width - 0.38, 0.012, high - low - 0.08), (x, y - 0.028, (low + high) / 2), paint, 0.006)
    for s in (-1, 1):
        box((0.09, 0.05, height), (x + s * (width / 2 + 0.05), y, height / 2), paint, 0.005)
    box((width + 0.2, 0.054, 0.09), (x, y, height + 0.046), paint, 0.005)
    gold = metal(shade(brass, 0.85), 0.3)
    handle = x + width / 2 - 0.09
    cylinder(0.026, 0.008, (handle, y - 0.026, 1.02), gold, 0.002, (90, 0, 0))
    cylinder(0.009, 0.05, (handle, y - 0.05, 1.02), gold, 0.002, (90, 0, 0))
    box((0.12, 0.014, 0.02), (handle - 0.05, y - 0.076, 1.02), gold, 0.006)
    switch = x + width / 2 + 0.24
    box((0.075, 0.009, 0.115), (switch, back - 0.005, 1.15), plastic("#efebe2"), 0.003)
    box((0.03, 0.008, 0.06), (switch, back - 0.011, 1.15), plastic("#e4dfd4"), 0.002, (5, 0, 0))


def hooks(x, back, coat="#5b6b73", timber="#8a5a34"):
    """A rail at 1.65 m with a coat, a cloth bag and a straw hat."""
    y = back - 0.012
    box((0.86, 0.024, 0.1), (x, y, 1.65), wood(timber, "x"), 0.006)
    for k in range(3):
        cylinder(0.011, 0.06, (x + (k - 1) * 0.3, y - 0.04, 1.65), wood(shade(timber, 0.8), "z"), 0.004, (90, 0, 0))
    cloth = fabric(coat, 380, bump=0.4)
    garment(x - 0.3, y - 0.075, cloth)
    canvas = fabric("#d9c9a8", 500)
    drape(0.34, 0.38, (x, y - 0.06, 1.4), canvas, 0.014, 2, seed=8)
    for s in (-1, 1):
        tube([(x + s * 0.1, y - 0.06, 1.4), (x + s * 0.07, y - 0.055, 1.58), (x, y - 0.05, 1.665)], 0.007, canvas)
    straw = wicker("#c9a566")
    lathe([(0.2, 0.0), (0.17, 0.012), (0.1, 0.016), (0.1, 0.016), (0.095, 0.06), (0.075, 0.1), (0.001, 0.11)], (x + 0.3, y - 0.04, 1.6), straw, 0.004, (84, 0, 0))
    cylinder(0.102, 0.03, (x + 0.3, y - 0.07, 1.603), fabric("#7c3b26", 500), 0.002, (84, 0, 0))


def garment(x, y, cloth):
    """A coat that hangs from its collar at 1.66 m to knee height."""

    def build(m):
        columns, rows = 48, 30
        grid = []
        for j in range(rows + 1):
            v = j / rows
            wide = 0.06 + 0.16 * min(1, v * 6) ** 0.6 + 0.05 * v
            ring = []
            for i in range(columns):
                a = 2 * math.pi * i / columns
                fold = 1 + 0.1 * v * math.sin(a * 7 + 1.3) + 0.05 * v * math.sin(a * 13)
                ring.append(m.verts.new((wide * math.cos(a) * fold, 0.075 * math.sin(a) * fold * (0.6 + 0.4 * v), -1.0 * v)))
            grid.append(ring)
        for a, b in zip(grid, grid[1:]):
            for i in range(columns):
                m.faces.new((a[i], a[(i + 1) % columns], b[(i + 1) % columns], b[i]))
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    body = mesh("coat", build)
    body.location = (x, y, 1.68)
    finish(body, cloth, (0, 0, 0))
    for s in (-1, 1):
        sleeve = [(x + s * 0.18, y, 1.56), (x + s * 0.245, y - 0.01, 1.38), (x + s * 0.25, y - 0.02, 1.15), (x + s * 0.245, y - 0.015, 0.98)]
        tube(sleeve, 0.052, cloth)


def basket(at, radius=0.2, height=0.3, blanket="#c9bda4"):
    """A floor basket with a blanket."""
    x, y = at
    lathe([(0, 0.004), (radius * 0.85, 0.004), (radius * 0.85, 0.004), (radius, height * 0.6), (radius * 0.96, height)], (x, y, 0), wicker("#a97f4e"), 0.012)
    wool = fabric(blanket, 160, bump=0.5)
    for k, (dx, dy, turn) in enumerate(((-0.04, 0.02, 20), (0.06, -0.03, -35), (0.0, 0.05, 80))):
        cushion((0.26, 0.2, 0.12), (x + dx, y + dy, height - 0.02 + 0.02 * k), wool, (10 * k - 10, 12, turn), 0.2, 0.012)


def glasses(at, turn=20):
    """Reading glasses, 14 cm wide."""
    handle = carry(_glasses, at, turn)
    return handle


def _glasses():
    black = plastic("#2a2320", 0.3)
    for s in (-1, 1):
        tube([(s * 0.035 + 0.024 * math.cos(t), 0.0, 0.022 + 0.019 * math.sin(t)) for t in [math.pi * k / 12 for k in range(24)]], 0.0018, black, True)
        tube([(s * 0.06, 0, 0.026), (s * 0.064, 0.06, 0.024), (s * 0.06, 0.13, 0.006)], 0.0016, black)
    tube([(-0.011, 0, 0.026), (0, 0, 0.03), (0.011, 0, 0.026)], 0.0016, black)


def open_book(at, turn=0, color="#39466b"):
    """An open book lying with its pages up."""
    carry(_open_book, at, turn, color=color)


def _open_book(color):
    paper = principled("pages", "#efe8d8", 0.9)
    for s in (-1, 1):
        box((0.14, 0.205, 0.004), (s * 0.0705, 0, 0.002), fabric(color, 900, bump=0.1), 0.001)

        def build(m, s=s):
            rows = []
            for k in range(17):
                t = k / 16
                rows.append([m.verts.new((s * 0.133 * t, y, 0.005 + 0.016 * math.sin(math.pi * min(1, t * 1.1 + 0.05)) ** 0.8 * (1 - 0.55 * t))) for y in (-0.098, 0.098)])
            for a, b in zip(rows, rows[1:]):
                m.faces.new((a[0], b[0], b[1], a[1]) if s > 0 else (a[0], a[1], b[1], b[0]))

        finish(mesh("page", build), paper, (0, 0, 0))


def slippers(at, turn=0, color="#7c3b26"):
    """A pair of house slippers, 27 cm long."""
    carry(_slippers, at, turn, color=color)


def _slippers(color):
    felt, lining = fabric(color, 300, bump=0.4), fabric("#d9c9a8", 260, bump=0.5)
    for s in (-1, 1):
        sole = [(x + s * 0.075, y + s * 0.025) for x, y in ellipse(0.1, 0.27, 48)]
        sheet(sole, 0.016, (0, 0, 0), felt, 0.006)
        sheet([(s * 0.075 + (x - s * 0.075) * 0.9, s * 0.025 + (y - s * 0.025) * 0.94) for x, y in sole], 0.006, (0, 0, 0.0145), lining, 0.002)

        def build(m, s=s):
            rows = []
            for k in range(13):
                t = k / 12
                half = 0.05 * math.sqrt(max(0.0, 1 - (t * 0.98) ** 2))
                rise = 0.058 * (1 - t**2.2)
                rows.append([m.verts.new((s * 0.075 + half * math.cos(a), s * 0.025 - 0.01 - 0.123 * t, 0.01 + rise * math.sin(a))) for a in [math.pi * i / 16 for i in range(17)]])
            for a, b in zip(rows, rows[1:]):
                for i in range(16):
                    m.faces.new((a[i], a[i + 1], b[i + 1], b[i]))
            bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

        upper = mesh("upper", build)
        wall = upper.modifiers.new("wall", "SOLIDIFY")
        wall.thickness, wall.offset = 0.006, 0
        finish(upper, felt, (0, 0, 0))
