from scenes._living import *

PAINT = "#33433a"
OAK = "#a8784a"
WIDE, DEEP, LOW, HIGH = 1.4, 0.42, 0.17, 0.8
shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 11},
    {"look": (-0.36, -0.2, 0.55), "distance": 0.85, "azimuth": -34, "elevation": 16, "blur": 5},
    {"azimuth": 16, "elevation": 8, "fill": 0.64, "lens": 48, "setting": "room"},
    {"azimuth": -12, "elevation": 17, "fill": 0.84, "build": {"open": True}},
]
BAY = 0.46


def build(open=False):
    paint = lacquer(PAINT, 0.34)
    oak = {a: wood(OAK, a, 0.4) for a in "xyz"}
    dark = principled("gap", "#141815", 0.9)
    inner = wood(shade(OAK, 0.85), "x", 0.5)
    gold = metal(shade(brass, 0.8), 0.32)
    middle, top = (LOW + HIGH) / 2, HIGH - 0.026
    box((WIDE + 0.012, DEEP + 0.014, 0.026), (0, 0, HIGH - 0.013), oak["x"], 0.006)
    box((WIDE - 0.04, DEEP - 0.002, 0.02), (0, 0, LOW + 0.01), paint, 0.002)
    for s in (-1, 1):
        box((0.02, DEEP, top - LOW), (s * (WIDE / 2 - 0.01), 0, (LOW + top) / 2), paint, 0.0025)
        box((0.018, DEEP - 0.03, top - LOW - 0.02), (s * 0.235, 0.012, (LOW + top) / 2 + 0.008), inner, 0.001)
        for y in (-1, 1):
            rod((s * (WIDE / 2 - 0.09), y * (DEEP / 2 - 0.03), 0), (s * (WIDE / 2 - 0.13), y * (DEEP / 2 - 0.07), LOW + 0.002), oak["z"], 0.012, 0.02)
        box((WIDE / 2 - 0.27, DEEP - 0.08, 0.016), (s * 0.46, 0.01, middle - 0.02), inner, 0.001)
    box((WIDE - 0.03, 0.006, top - LOW - 0.002), (0, DEEP / 2 - 0.01, (LOW + top) / 2), inner, 0)
    # three drawers between the doors
    n, gap = 3, 0.0035
    tall = (top - LOW - 0.024) / n
    for k in range(n):
        z = LOW + 0.023 + tall * (k + 0.5)
        out = 0.15 if open and k == 2 else 0.0
        y = -DEEP / 2 + 0.009 - out
        box((0.47 - gap, 0.018, tall - gap), (0, y, z), oak["x"], 0.0025)
        box((0.15, 0.012, 0.01), (0, y - 0.022, z + 0.02), gold, 0.004)
        for x in (-0.06, 0.06):
            cylinder(0.004, 0.016, (x, y - 0.014, z + 0.02), gold, 0.0005, (90, 0, 0))
        if out:
            for x in (-0.21, 0.21):
                box((0.012, 0.3, tall - 0.05), (x, y + 0.16, z - 0.008), inner, 0.001)
            box((0.42, 0.3, 0.006), (0, y + 0.16, z - tall / 2 + 0.03), inner, 0)
            for k2, c in enumerate(("#cbbd9f", "#78422d", "#cbbd9f", "#8b7a58")):
                box((0.17, 0.12, 0.016), (-0.1, y + 0.09, z - tall / 2 + 0.042 + k2 * 0.017), fabric(c, 400), 0.007)
                box((0.17, 0.12, 0.016), (0.1, y + 0.09, z - tall / 2 + 0.042 + k2 * 0.017), fabric(("#39466b", "#cbbd9f")[k2 % 2], 400), 0.007)
    if not open:
        box((WIDE - 0.05, 0.006, top - LOW - 0.022), (0, -DEEP / 2 + 0.045, (LOW + top) / 2 + 0.01), dark, 0)
    for s in (-1, 1):
        door(s, top, oak, gold, open and s > 0)
    if open:
        inside(middle)


def inside(middle):
    clay = ceramic("#d8cdb9", 0.3, "#8b7a63")
    for k in range(6):
        lathe([(0, 0.004), (0.08, 0.004), (0.12, 0.022), (0.128, 0.024)], (0.42, 0, LOW + 0.02 + k * 0.009), clay, 0.004)
    for k in range(3):
        lathe([(0, 0.004), (0.035, 0.004), (0.065, 0.035), (0.075, 0.06)], (0.59, -0.04, LOW + 0.02 + k * 0.02), clay, 0.004)
    for k in range(3):
        lathe([(0, 0.003), (0.028, 0.003), (0.034, 0.01), (0.036, 0.1)], (0.36 + k * 0.1, -0.06, middle - 0.012), clear(), 0.002)
    vase((0.6, 0.06, middle - 0.012), 0.06, 0.2, "#a4573a", "#7c3b26")


def door(side, top, oak, gold, open):
    wide, tall, bar = 0.448, top - LOW - 0.026, 0.05
    before = set(bpy.data.objects)
    for z in (-1, 1):
        box((wide - 2 * bar, 0.02, bar), (wide / 2, 0, z * (tall - bar) / 2), oak["x"], 0.0025)
    for x in (bar / 2, wide - bar / 2):
        box((bar, 0.02, tall), (x, 0, 0), oak["z"], 0.0025)
    cane(wide - 2 * bar + 0.01, tall - 2 * bar + 0.01, (wide / 2, 0.001, 0))
    if not open:
        box((wide - 2 * bar, 0.004, tall - 2 * bar), (wide / 2, 0.03, 0), principled("shade", "#2a1d12", 0.9), 0)
    box((0.012, 0.012, 0.15), (wide - bar / 2, -0.03, 0), gold, 0.004)
    for z in (-0.06, 0.06):
        cylinder(0.004, 0.02, (wide - bar / 2, -0.019, z), gold, 0.0005, (90, 0, 0))
    handle = bpy.data.objects.new("hinge", None)
    bpy.context.collection.objects.link(handle)
    for object in set(bpy.data.objects) - before - {handle}:
        object.parent = handle
    handle.location = (side * (WIDE / 2 - 0.0215), -DEEP / 2 + 0.01, (LOW + top) / 2 + 0.009)
    handle.scale = (-side, 1, 1)
    handle.rotation_euler = (0, 0, math.radians(102 if open else 0) * side)


def cane(wide, tall, at):
    """Woven cane as one mesh of thin strips: vertical and horizontal pairs, and two diagonals."""
    pitch, thin = 0.0145, 0.0019

    def build(m):
        def strip(a, b, half, y):
            (ax, az), (bx, bz) = a, b
            length = math.hypot(bx - ax, bz - az)
            if length < 0.004:
                return
            nx, nz = -(bz - az) / length * half, (bx - ax) / length * half
            quad = [(ax + nx, az + nz), (bx + nx, bz + nz), (bx - nx, bz - nz), (ax - nx, az - nz)]
            front = [m.verts.new((x, y - 0.0005, z)) for x, z in quad]
            back = [m.verts.new((x, y + 0.0005, z)) for x, z in quad]
            m.faces.new(front)
            for i in range(4):
                m.faces.new((front[i], back[i], back[(i + 1) % 4], front[(i + 1) % 4]))

        w, h = wide / 2, tall / 2
        for k in range(int(wide / pitch) + 1):
            x = -w + k * pitch
            for d in (-0.0017, 0.0017):
                strip((x + d, -h), (x + d, h), 0.0011, 0)
        for k in range(int(tall / pitch) + 1):
            z = -h + k * pitch
            for d in (-0.0017, 0.0017):
                strip((-w, z + d), (w, z + d), 0.0011, -0.0011)
        for way in (-1, 1):
            k = -(w + h)
            while k < w + h:
                # the points of the line z = way * x + k inside the rectangle
                low, high = (max(-w, -h - k), min(w, h - k)) if way > 0 else (max(-w, k - h), min(w, k + h))
                if high > low:
                    strip((low, way * low + k), (high, way * high + k), 0.0011, -0.002 - 0.0008 * way)
                k += pitch
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    net = mesh("cane", build)
    net.location = at
    return finish(net, principled("cane", "#b08d5c", 0.55), (0, 0, 0), False)


def setting(shot):
    corner(DEEP / 2 + 0.03, wall="#d9ccb5", aim=(0.6, 0.22, 1.35), sun=3.2)
    framed(0.66, 0.5, (-0.12, DEEP / 2 + 0.03, 1.24), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
    vase((-0.52, 0, HIGH), 0.075, 0.24, "#a4573a", "#7c3b26")
    stems((-0.52, 0, HIGH + 0.22), 10, 0.32, 0.15)
    lathe([(0, 0.004), (0.05, 0.004), (0.05, 0.004), (0.1, 0.03), (0.13, 0.065)], (0.18, -0.02, HIGH), ceramic("#d9cdb8", 0.4, "#8b7a63"), 0.005)
    book((0.5, 0, HIGH), (0.2, 0.26, 0.03), "#39466b", 84)
    book((0.5, 0, HIGH + 0.03), (0.17, 0.23, 0.022), "#b58a45", 94)
    lathe([(0, 0.003), (0.03, 0.003), (0.03, 0.003), (0.042, 0.04), (0.036, 0.08)], (0.5, 0, HIGH + 0.052), ceramic("#d0c2a8", 0.5, "#8b7a63"), 0.004)
    pot((-1.0, -0.05, 0), 0.15, 0.3, "#8a7a66", 1.0, 30, 0.24, 0.09, 3, "#3c5238")
