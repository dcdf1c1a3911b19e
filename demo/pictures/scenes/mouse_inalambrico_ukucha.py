from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -38, "elevation": 30},
    {"look": (0.0, -0.03, 0.03), "distance": 0.15, "azimuth": -24, "elevation": 42, "blur": 6},
    {"azimuth": 28, "elevation": 24, "fill": 0.62, "exposure": 0.25, "blur": 5, "setting": "desk"},
    {"packshot": "floor", "azimuth": -38, "elevation": 30, "build": {"color": "#85594b"}},
]
LONG, WIDE, HIGH = 0.108, 0.062, 0.038


def hump(u, v):
    """The height of the shell at u (-1 front … 1 rear) and v (-1 left … 1 right)."""
    along = max(0.0, 1 - abs(u) ** 3.2) ** 0.55
    rise = 0.60 + 0.36 * math.exp(-((u - 0.22) ** 2) / 0.38)
    across = max(0.0, 1 - abs(v) ** 3.0) ** 0.5
    return HIGH * rise * along * across


def half_width(u):
    return WIDE / 2 * (1 - 0.09 * math.cos(u * 2.6) + 0.03 * u) * max(0.0, 1 - abs(u) ** 4.6) ** 0.42


def skin(u_low, u_high, v_low, v_high, material, lift=0.0, n=56, wall=0.0014):
    """A part of the shell between two values of u and two of v."""

    def build(m):
        grid = []
        for i in range(n + 1):
            u = u_low + (u_high - u_low) * i / n
            row = []
            for j in range(n + 1):
                v = v_low + (v_high - v_low) * j / n
                bend = math.sin(v * math.pi / 2) if v_low == -1 and v_high == 1 else v
                row.append(m.verts.new((bend * half_width(u), u * LONG / 2, 0.004 + hump(u, bend) + lift)))
            grid.append(row)
        for a, b in zip(grid, grid[1:]):
            for j in range(n):
                m.faces.new((a[j], a[j + 1], b[j + 1], b[j]))
        bmesh.ops.remove_doubles(m, verts=m.verts[:], dist=1e-6)
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("skin", build)
    if wall:
        thick = object.modifiers.new("wall", "SOLIDIFY")
        thick.thickness, thick.offset = wall, 1
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.angle_limit = 0.0005, 3, math.radians(50)
    return finish(object, material, (0, 0, 0))


def build(color="#3a3d41", receiver=True):
    body = plastic(color, 0.55, 0.06)
    grip = plastic(shade(color, 0.5), 0.75, 0)
    # inner body, foot, then the outer shells with gaps between them
    skin(-1, 1, -1, 1, plastic("#121314", 0.7), -0.0012, 72, 0)
    foot = [(half_width(u) * s * 0.985, u * LONG / 2) for s, us in ((1, [i / 40 - 1 for i in range(81)]), (-1, [1 - i / 40 for i in range(81)])) for u in us]
    clean = [p for k, p in enumerate(foot) if k == 0 or math.dist(p, foot[k - 1]) > 1e-4]
    if math.dist(clean[0], clean[-1]) < 1e-4:
        clean.pop()
    sheet(clean, 0.0042, (0, 0, 0.0008), plastic("#17181a", 0.6), 0.001)
    slab(0.03, 0.012, 0.001, 0.005, (0, -0.04, 0), plastic("#2a2b2d", 0.5), 0.0002)
    slab(0.03, 0.012, 0.001, 0.005, (0, 0.04, 0), plastic("#2a2b2d", 0.5), 0.0002)
    skin(-0.985, 0.02, 0.085, 0.80, body)
    skin(-0.985, 0.02, -0.80, -0.085, body)
    skin(0.05, 0.985, -0.80, 0.80, body)
    skin(-0.18, 0.02, -0.07, 0.07, plastic("#1b1c1e", 0.5))
    for side in (-1, 1):
        skin(-0.97, 0.97, *sorted((side * 0.815, side * 0.998)), grip, n=60)
    # ribbed wheel, resolution button, side buttons, logo
    z = 0.004 + hump(-0.5, 0) - 0.0038
    before = now()
    cylinder(0.0095, 0.0072, (0, 0, 0), plastic("#1a1b1c", 0.7), 0.0014, (0, 90, 0))
    for x in (-0.0032, 0.0032):
        cylinder(0.00965, 0.0007, (x, 0, 0), metal(brass, 0.3), 0.0002, (0, 90, 0))
    for i in range(44):
        a = 2 * math.pi * i / 44
        box((0.0046, 0.0007, 0.0007), (0, 0.0096 * math.cos(a), 0.0096 * math.sin(a)), plastic("#242527", 0.8), 0.0002, (math.degrees(a), 0, 0), segments=1)
    group(before, (0, -0.5 * LONG / 2, z))
    before = now()
    slab(0.0046, 0.010, 0.0014, 0.0022, (0, 0, 0), metal("#8f9194", 0.35), 0.0004)
    group(before, (0, -0.08 * LONG / 2, 0.0048 + hump(-0.08, 0)), (-9, 0, 0))
    for y in (-0.012, 0.008):
        u = y * 2 / LONG
        before = now()
        slab(0.017, 0.0058, 0.0016, 0.0027, (0, 0, 0), plastic("#1b1c1e", 0.45), 0.0006)
        group(before, (-half_width(u) * 0.955, y, 0.0235), (62, 0, -90))
    before = now()
    label("WASI", 0.0078, (0, 0, 0), principled("mark", shade(color, 2.4) if color == "#3a3d41" else "#ead9c4", 0.5), bold=True)
    group(before, (0, 0.62 * LONG / 2, 0.0057 + hump(0.62, 0)), (-27, 0, 0))
    if receiver:
        before = now()
        box((0.0122, 0.0125, 0.0046), (0, 0.006, 0.0032), metal("#b2b4b7", 0.25), 0.0005)
        box((0.0145, 0.0068, 0.0064), (0, -0.003, 0.0032), plastic("#1d1e20", 0.5), 0.0018)
        for x in (-0.003, 0.003):
            box((0.002, 0.0022, 0.0002), (x, 0.0075, 0.0056), principled("slot", "#0a0a0a", 0.5), 0)
        group(before, (-0.052, -0.03, 0), (0, 0, 40))


def setting(shot):
    import scenes.teclado_mecanico_tupay as keyboard

    desk(0.3, "#7d624a", "#b7b1a0", 0.6)
    slab(0.26, 0.21, 0.0016, 0.012, (0.0, 0.0, -0.0015), fabric("#5c6157", 700), 0.0005)
    parts = now()
    keyboard.build(cable=False)
    group(parts, (-0.245, 0.03, 0))
