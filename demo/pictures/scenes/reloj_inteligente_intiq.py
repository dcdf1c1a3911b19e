from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 20},
    {"look": (0.006, -0.02, 0.036), "distance": 0.105, "azimuth": -16, "elevation": 20, "blur": 14},
    {"azimuth": 18, "elevation": 24, "fill": 0.85, "blur": 9, "setting": "desk"},
    {"packshot": "floor", "azimuth": -24, "elevation": 20, "build": {"strap": "#664735", "case": "#ab9a7d", "hide": True}},
]
R = 0.022


def dial():
    """The watch face: activity rings, time, steps and pulse."""
    panel(0.0395, 0.0395, 0.01974, (0, 0, 0), principled("black", "#030304", 0.06))
    ink, soft = lit("#f4efe4", 1.2), lit("#aeb2b6", 0.9)
    for i in range(60):
        a = 2 * math.pi * i / 60
        long = 0.0017 if i % 5 == 0 else 0.0009
        box((0.00026, long, 0.00006), (0.0184 * math.sin(a), 0.0184 * math.cos(a), 0.0001), ink if i % 5 == 0 else soft, 0, (0, 0, -math.degrees(a)))
    for radius, share, color in ((0.0164, 0.78, "#c2693a"), (0.0148, 0.55, "#cfa14a"), (0.0132, 0.86, "#5f8f6d")):
        dim = tube([(radius * math.sin(a), radius * math.cos(a), 0.00002) for a in [2 * math.pi * k / 80 for k in range(80)]], 0.0006, lit(shade(color, 0.28), 0.8), True, False)
        full = tube([(radius * math.sin(a), radius * math.cos(a), 0.00006) for a in [2 * math.pi * share * k / 80 for k in range(81)]], 0.00062, lit(color, 1.1), False, False)
        dim.scale = full.scale = (1, 1, 0.12)
    label("10:24", 0.0082, (0, 0.0022, 0.0002), ink, bold=True)
    label("SÁB 14", 0.0026, (0, 0.0078, 0.0002), soft)
    label("7 846 pasos", 0.0027, (0, -0.0034, 0.0002), lit("#dba57c", 1.1))
    label("68 lpm", 0.0027, (0, -0.0072, 0.0002), lit("#8fb79a", 1.1))


def build(strap="#39443d", case="#8c8f93", hide=False):
    before = now()
    body = metal(case, 0.3)
    dark = metal(shade(case, 0.4), 0.35)
    rubber = leather(strap) if hide else plastic(strap, 0.7, 0)
    # case: back, body, bezel with minute marks, domed glass
    lathe([(0.012, -0.0105), (0.016, -0.0098), (0.0205, -0.0075), (0.0222, -0.0045), (0.0222, -0.0045), (0.0222, -0.0012), (0.0222, -0.0012), (0.0213, 0.0002), (0.0203, 0.0008), (0.0203, 0.0008), (0.0199, 0.0004)], (0, 0, 0), body)
    cylinder(0.013, 0.002, (0, 0, -0.0105), plastic("#151618", 0.2), 0.0006)
    inner = now()
    dial()
    group(inner, (0, 0, 0.0004))
    # crown and key on the right
    for angle, r, h in ((28, 0.0032, 0.0042), (-28, 0.0026, 0.0024)):
        a = math.radians(angle)
        x, y = math.cos(a), math.sin(a)
        cylinder(r, h, (x * 0.0232, y * 0.0232, -0.003), body, 0.0005, (0, 90, angle), sides=40)
        cylinder(r * 0.6, h * 0.5, (x * 0.0215, y * 0.0215, -0.003), dark, 0.0003, (0, 90, angle), sides=40)
        if angle > 0:
            for k in range(24):
                b = 2 * math.pi * k / 24
                box((h * 0.7, 0.0003, 0.0003), (x * 0.0232 + -y * r * math.cos(b), y * 0.0232 + x * r * math.cos(b), -0.003 + r * math.sin(b)), dark, 0, (0, 0, angle), segments=1)
    # four lugs
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((0.0042, 0.0095, 0.0056), (sx * 0.0118, sy * 0.0208, -0.0052), body, 0.0014, (sy * -20, 0, 0))
    # the strap around an empty wrist, with the buckle below
    loop = [(0.0215, -0.0052), (0.0262, -0.0072), (0.0322, -0.0165), (0.0335, -0.029), (0.0275, -0.043), (0.013, -0.0515), (0, -0.0525)]
    full = loop + [(-x, z) for x, z in reversed(loop[:-1])]
    band(full, 0.0196, 0.0026, rubber, (0, 0, 0), (0, 0, 90), taper=lambda t: 1 - 0.12 * math.sin(math.pi * t), bevel=0.0009)
    if hide:
        thread = principled("thread", "#cfae80", 0.8)
        line = smoothed(full, 12)
        for k in range(4, len(line) - 4, 2):
            (x, z), (x2, z2) = line[k], line[k + 1]
            tilt = math.degrees(math.atan2(z2 - z, x2 - x))
            size = math.hypot(x2 - x, z2 - z) or 1
            nx, nz = -(z2 - z) / size * 0.0014, (x2 - x) / size * 0.0014
            t = k / (len(line) - 1)
            for side in (-1, 1):
                w = 0.0081 * (1 - 0.12 * math.sin(math.pi * t)) * side
                box((0.0004, 0.0016, 0.0003), (w, x + nx * 1.0, z + nz), thread, 0.0001, (tilt, 0, 0), segments=1)
    over = [(x * 1.0, z - 0.0030) for x, z in ((-0.018, -0.0492), (-0.008, -0.0522), (0.004, -0.0528), (0.016, -0.0500))]
    band(over, 0.0178, 0.0024, rubber, (0, 0, 0), (0, 0, 90), bevel=0.0009)
    frame(0.0228, 0.012, 0.002, 0.002, 0.002, (0, -0.006, -0.0572), body, 0.0006)
    box((0.0215, 0.005, 0.0075), (0, 0.012, -0.0532), rubber, 0.001, (14, 0, 0))
    holder = group(before, (0, 0, 0), (52, 0, 0))
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    parts = [o.evaluated_get(graph) for o in now() if o.type == "MESH"]
    holder.location.z -= min((o.matrix_world @ v.co).z for o in parts for v in o.data.vertices)


def setting(shot):
    desk(0.22, "#7d624a", "#b7b1a0", 0.7)
    book((-0.095, 0.055, 0), (0.09, 0.125, 0.012), "#5a5f55", 22)
    lathe([(0.03, 0), (0.03, 0), (0.05, 0.006), (0.055, 0.014)], (0.07, 0.06, 0), ceramic("#d5c9b2", 0.4, "#9b8a72"), 0.003)
    for i, (x, y) in enumerate(((0.065, 0.055), (0.079, 0.067))):
        tube([(x + 0.011 * math.cos(k * 0.314), y + 0.011 * math.sin(k * 0.314), 0.0085 + i * 0.003) for k in range(20)], 0.0011, metal(brass, 0.25), True)
