from scenes import silla_tiyana
from scenes._living import *

TIMBER = "#8c5c3a"
LONG, WIDE, HIGH, TOP = 1.8, 0.9, 0.75, 0.03
shots = [
    {"packshot": "floor", "azimuth": -27, "elevation": 14},
    {"look": (-0.68, -0.36, 0.68), "distance": 0.95, "azimuth": -38, "elevation": 22, "blur": 5},
    {"azimuth": -22, "elevation": 17, "fill": 0.8, "lens": 42, "setting": "room"},
]


def build():
    seam = principled("seam", "#2a1a0f", 0.9)
    chance = random.Random(4)
    # six boards with different grain and a chamfer below that thins the edge
    n = 6
    board = WIDE / n
    for k in range(n):
        y = (k - (n - 1) / 2) * board
        box((LONG, board - 0.0006, TOP), (0, y, HIGH - TOP / 2), wood(shade(TIMBER, chance.uniform(0.93, 1.07)), "x", 0.4), 0.0009)
    box((LONG - 0.004, WIDE - 0.004, TOP - 0.006), (0, 0, HIGH - TOP / 2), seam, 0)
    along, across, up = wood(TIMBER, "x", 0.42), wood(TIMBER, "y", 0.42), wood(shade(TIMBER, 0.97), "z", 0.42)
    low = HIGH - TOP
    for s in (-1, 1):
        box((LONG - 0.24, 0.024, 0.09), (0, s * (WIDE / 2 - 0.085), low - 0.046), along, 0.003)
        box((0.024, WIDE - 0.24, 0.09), (s * (LONG / 2 - 0.085), 0, low - 0.046), across, 0.003)
        for t in (-1, 1):
            leg(s * (LONG / 2 - 0.075), t * (WIDE / 2 - 0.075), s, t, low, up)


def leg(x, y, s, t, low, timber):
    """A leg that is square at the top and tapers on its two inner sides below the rail."""

    def build(m):
        sections = [(0.0, 0.042), (low - 0.1, 0.07), (low, 0.07)]
        rings = []
        for z, wide in sections:
            ox, oy = s * 0.035, t * 0.035  # the outer corner stays vertical
            corners = [(ox, oy), (ox - s * wide, oy), (ox - s * wide, oy - t * wide), (ox, oy - t * wide)]
            rings.append([m.verts.new((a, b, z)) for a, b in corners])
        for a, b in zip(rings, rings[1:]):
            for i in range(4):
                m.faces.new((a[i], a[(i + 1) % 4], b[(i + 1) % 4], b[i]))
        m.faces.new(rings[0])
        m.faces.new(rings[-1])
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("leg", build)
    object.location = (x, y, 0)
    edge = object.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.angle_limit = 0.006, 4, math.radians(40)
    return finish(object, timber, (0, 0, 0))


def setting(shot):
    corner(1.35, wall="#d6c9b2", aim=(0.2, 0.2, 0.75), sun=3.2)
    for x in (-0.52, 0.0, 0.52):
        carry(silla_tiyana.chair, (x, 0.56, 0), 0)
        if x:
            carry(silla_tiyana.chair, (x, -0.56, 0), 180)
    carry(silla_tiyana.chair, (1.08, 0.0, 0), -90)
    serve()
    framed(0.9, 0.66, (0.2, 1.35, 1.55), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
    pot((-1.35, 1.0, 0), 0.17, 0.32, "#a5603f", 1.1, 30, 0.26, 0.1, 3, "#3c5238")


def serve():
    lathe([(0, 0.004), (0.06, 0.004), (0.06, 0.004), (0.13, 0.03), (0.17, 0.075)], (0.1, 0.02, HIGH), ceramic("#d9cdb8", 0.4, "#8b7a63"), 0.006)
    for k, (x, y, z) in enumerate(((-0.06, 0, 0.06), (0.05, 0.05, 0.06), (0.04, -0.06, 0.06), (-0.01, 0.0, 0.115))):
        sphere(0.043, (0.1 + x, 0.02 + y, HIGH + z), principled("fruit", ("#b5722b", "#8e3a26", "#c08a34", "#6f7a35")[k], 0.45), (1, 1, 0.93))
    vase((-0.3, 0.05, HIGH), 0.07, 0.22, "#3d4a4c", "#5d6f74")
    stems((-0.3, 0.05, HIGH + 0.2), 9, 0.32, 0.16)
    box((1.3, 0.3, 0.003), (-0.05, 0.02, HIGH + 0.0015), fabric("#cbbd9f", 300), 0.001)
