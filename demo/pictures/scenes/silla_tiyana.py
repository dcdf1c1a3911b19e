from scenes._living import *

GREEN = "#414736"
TERRACOTTA = "#6c3c2a"
TIMBER = "#85583a"
shots = [
    {"packshot": "floor", "azimuth": -20, "elevation": 13},
    {"look": (-0.36, -0.02, 0.6), "distance": 0.95, "azimuth": -52, "elevation": 20, "blur": 5},
    {"packshot": "floor", "azimuth": -20, "elevation": 13, "build": {"color": TERRACOTTA}},
]


def build(color=GREEN):
    """The pair of chairs, as sold."""
    carry(chair, (-0.36, -0.06, 0), 22, color=color)
    carry(chair, (0.34, 0.12, 0), -38, color=color)


def leg(points, widths, material):
    line = tube(points, 0.016, material)
    for point, wide in zip(line.data.splines[0].points, widths):
        point.radius = wide
    return line


def chair(color=GREEN):
    timber, along = wood(TIMBER, "z", 0.42), wood(TIMBER, "x", 0.42)
    cloth = chenille(color, 320)
    for s in (-1, 1):
        leg([(s * 0.215, -0.235, 0), (s * 0.208, -0.222, 0.16), (s * 0.2, -0.206, 0.32), (s * 0.195, -0.195, 0.432)], (0.66, 0.86, 1.06, 1.15), timber)
        leg(
            [(s * 0.2, 0.265, 0), (s * 0.196, 0.225, 0.2), (s * 0.19, 0.19, 0.42), (s * 0.188, 0.2, 0.56), (s * 0.186, 0.238, 0.68), (s * 0.182, 0.268, 0.775)],
            (0.66, 0.9, 1.15, 1.05, 0.85, 0.68),
            timber,
        )
        box((0.02, 0.38, 0.055), (s * 0.193, 0, 0.405), wood(TIMBER, "y", 0.42), 0.005)
        rod((s * 0.207, -0.218, 0.19), (s * 0.197, 0.226, 0.2), timber, 0.009, 0.009)
    for y in (-0.197, 0.195):
        box((0.37, 0.02, 0.055), (0, y, 0.405), along, 0.005)
    rod((-0.2, 0.0, 0.195), (0.2, 0.0, 0.195), timber, 0.008, 0.008)
    seat(cloth)
    backrest(along)


def seat(cloth):
    pad((0.455, 0.45, 0.034), (0, -0.015, 0.4515), cloth, crown=0.016, under=0.0, corner=0.07, bulge=0.004, crumple=0.002, seed=3, pipe=0.0042)
    box((0.42, 0.41, 0.014), (0, -0.015, 0.432), principled("board", "#2a1f17", 0.9), 0.006)


def backrest(timber):
    """One bent board, lower at its ends and curved around the sitter."""
    wide, tall = 0.45, 0.165

    def build(m):
        rows = []
        for i in range(91):
            u = math.sin(math.pi * (i / 90 - 0.5))
            half = tall / 2 - 0.06 + math.sqrt(max(0.0, 0.06**2 - max(0.0, abs(u) * wide / 2 - (wide / 2 - 0.06)) ** 2))
            x = wide / 2 * u
            y = -0.075 * u * u
            rows.append([m.verts.new((x, y + 0.33 * half * v, half * v)) for v in [k / 6 - 1 for k in range(13)]])
        for a, b in zip(rows, rows[1:]):
            for k in range(12):
                m.faces.new((a[k], b[k], b[k + 1], a[k + 1]))
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    board = mesh("backrest", build)
    board.location = (0, 0.277, 0.735)
    wall = board.modifiers.new("wall", "SOLIDIFY")
    wall.thickness, wall.offset = 0.018, 0
    edge = board.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.angle_limit = 0.004, 3, math.radians(60)
    finish(board, timber, (0, 0, 0))
    for s in (-1, 1):
        cylinder(0.006, 0.003, (s * 0.181, 0.2185, 0.735), metal(shade(brass, 0.8), 0.4), 0.001, (72, 0, s * -28))
