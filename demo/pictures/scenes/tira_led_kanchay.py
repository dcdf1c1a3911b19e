from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -24, "exposure": 0.0, "elevation": 40},
    {"look": (0.045, -0.07, 0.008), "distance": 0.26, "backdrop": "#8a7f6f", "azimuth": -30, "elevation": 34, "blur": 5},
    {"look": (0.0, 0, 0.30), "distance": 1.9, "azimuth": -14, "elevation": 7, "build": {"shelf": True}, "setting": True, "exposure": 0.2},
]
GLOW = "#ffc27a"


def tape(points, up, width=0.010, every=0.0167, lit=True, strength=16):
    """The LED tape along `points`. `up(p)` is the direction of its face at the point p."""
    band = principled("tape", "#ece8de", 0.4)
    pad = metal("#c98f52", 0.35)
    lamp = glow(GLOW, strength)
    body = principled("smd", "#e6e0cf", 0.4)
    total, last, next_at = 0.0, None, every / 2
    ring = []
    for p in points:
        p = Vector(p)
        if last is not None:
            step = (p - last).length
            while total + step >= next_at:
                t = (next_at - total) / step
                q = last.lerp(p, t)
                ring.append((q, (p - last).normalized(), round(next_at / every)))
                next_at += every
            total += step
        last = p
    wall = []

    def point(u, v):
        k = min(len(points) - 1, round(v * (len(points) - 1)))
        p = Vector(points[k])
        a, b = Vector(points[max(0, k - 1)]), Vector(points[min(len(points) - 1, k + 1)])
        side = (b - a).normalized().cross(up(p))
        return p + side * (u - 0.5) * width

    surface(2, len(points) - 1, point, band, 0.0004)
    for q, along, k in ring:
        n = up(q)
        turn = Matrix((along, n.cross(along), n)).transposed().to_euler()
        for size, lift, material, off in (((0.005, 0.005, 0.0014), 0.0008, body, 0), ((0.0036, 0.0036, 0.0004), 0.0016, lamp, 0), ((0.0016, 0.0030, 0.0003), 0.0004, pad, 0.0072)):
            if off and k % 3:
                continue
            object = box(size, q + n * lift + along * off, material, 0.0002, segments=1)
            object.rotation_euler = turn
        if k % 3 == 1:
            object = box((0.0022, 0.0012, 0.0006), q + n * 0.0005 + along * 0.0055 - along.cross(n) * 0.0028, principled("part", "#2a2a2c", 0.4), 0.0001, segments=1)
            object.rotation_euler = turn
    return ring


def build(shelf=False):
    if shelf:
        return shelves()
    # a clear plastic reel with the coiled tape, whose loose end runs out in front
    clear = principled("clear", "#dfe3e4", 0.08, Alpha=0.22, Specular=0.8)
    back = now()
    cylinder(0.074, 0.0016, (0, 0, 0.0008), clear, 0.0006, sides=128)
    cylinder(0.026, 0.0125, (0, 0, 0.0075), plastic("#e4dfd4", 0.4), 0.001)
    cylinder(0.0105, 0.0130, (0, 0, 0.0076), plastic("#2a2a2c"), 0.0005)
    turns, steps = 9, 96
    coil = []
    for i in range(turns * steps):
        a = 2 * math.pi * i / steps
        r = 0.030 + 0.0042 * i / steps
        coil.append((r * math.cos(a), r * math.sin(a), 0.0075))
    outward = lambda p: Vector((p.x, p.y, 0)).normalized()
    tape(coil, outward, strength=5)
    group(back, (0.0, 0.03, 0))
    # the end leaves the reel on its edge, twists flat and returns in a wave
    way = [(0.0, -0.0378, 0.0075), (0.03, -0.0385, 0.0075), (0.062, -0.046, 0.006), (0.084, -0.066, 0.003), (0.083, -0.090, 0.0006), (0.058, -0.102, 0.0006)]
    way += [(0.02, -0.094, 0.0006), (-0.02, -0.078, 0.0006), (-0.06, -0.082, 0.0006), (-0.095, -0.096, 0.0006), (-0.13, -0.090, 0.0006)]
    path = smoothed(way)

    def up(p):
        k = (p.z - 0.0006) / 0.0069
        side = Vector((p.x - 0.0, p.y - 0.03, 0)).normalized()
        return (side * k + Vector((0, 0, 1)) * (1 - k)).normalized()

    tape(path, up, strength=11)
    # connector and wire to the controller
    tip = path[-1]
    white = plastic("#e6e2d9", 0.4)
    box((0.017, 0.0125, 0.0042), (tip[0] - 0.004, tip[1] + 0.001, 0.0022), principled("clip", "#dfe3e4", 0.1, Alpha=0.5), 0.001, (0, 0, -20))
    for k, color in enumerate(("#e4e0d6", "#8a2f25")):
        s = k * 0.0018
        tube([(tip[0] - 0.01, tip[1] + 0.002 + s, 0.0022), (tip[0] - 0.045, tip[1] + 0.02 + s, 0.0015), (tip[0] - 0.04, tip[1] + 0.06 + s, 0.0015), (-0.145 + s, -0.014, 0.006)], 0.0009, plastic(color))
    controller((-0.145, 0.03, 0))
    remote((0.137, -0.015, 0))
    supply((0.12, 0.115, 0))


def controller(at):
    before = now()
    shell = plastic("#e6e2d9", 0.4)
    box((0.036, 0.088, 0.017), (0, 0, 0.0085), shell, 0.004)
    box((0.0365, 0.0885, 0.0004), (0, 0, 0.0085), principled("seam", "#8d897f", 0.7), 0)
    text("WASI", 0.0075, (0, 0.022, 0.0171), principled("ink", "#4a463f", 0.7), (0, 0, 90), 0.0001)
    text("12 V  24 W", 0.0042, (0.011, 0.016, 0.0171), principled("ink", "#6a665f", 0.7), (0, 0, 90), 0.0001)
    cylinder(0.0045, 0.002, (0, -0.022, 0.0172), plastic("#c9c4b8"), 0.0008, sides=40)
    cylinder(0.0011, 0.0006, (0, -0.034, 0.0172), glow("#7fc77a", 4), 0, sides=20)
    cylinder(0.0042, 0.008, (0, 0.047, 0.0085), plastic("#2a2a2c"), 0.001, (90, 0, 0), sides=40)
    group(before, at)
    tube([(at[0], at[1] + 0.05, 0.0085), (at[0], at[1] + 0.075, 0.004), (at[0] + 0.04, at[1] + 0.105, 0.002), (at[0] + 0.11, at[1] + 0.11, 0.002), (0.03, 0.145, 0.002), (0.07, 0.142, 0.006), (0.09, 0.129, 0.012)], 0.002, plastic("#2a2a2c", 0.6))


def remote(at):
    before = now()
    sheet(rounded(0.042, 0.088, 0.008), 0.0068, (0, 0, 0), plastic("#e6e2d9", 0.4), 0.0014)
    keys = [("#4f6149", "+"), ("#5a5750", "-"), ("#8a4b34", "O"), ("#e9dcc0", ""), ("#f0d3a0", ""), ("#e3a75c", "")]
    for k, (color, words) in enumerate(keys):
        x, y = -0.0115 + (k % 3) * 0.0115, 0.030 - (k // 3) * 0.0135
        cylinder(0.0042, 0.0012, (x, y, 0.0072), plastic(color, 0.5), 0.0005, sides=40)
        if words:
            text(words, 0.005, (x, y, 0.00785), principled("ink", "#f1ece0", 0.6), (0, 0, 0), 0.0001)
    for k, words in enumerate(("25%", "50%", "100%", "30 min", "60 min", "AUTO")):
        x, y = -0.0115 + (k % 3) * 0.0115, 0.0015 - (k // 3) * 0.0115
        sheet(rounded(0.0098, 0.0072, 0.002), 0.0008, (x, y, 0.0068), plastic("#cfcabd", 0.5), 0.0003)
        text(words, 0.0026, (x, y, 0.0077), principled("ink", "#3f3b35", 0.7), (0, 0, 0), 0.0001)
    text("WASI", 0.006, (0, -0.031, 0.00685), principled("ink", "#6a665f", 0.7), (0, 0, 0), 0.0001)
    group(before, at, (0, 0, -14))


def supply(at):
    before = now()
    dark = plastic("#29292b", 0.5)
    box((0.044, 0.034, 0.026), (0, 0, 0.016), dark, 0.005)
    box((0.0445, 0.0345, 0.0004), (0, 0, 0.016), principled("seam", "#111112", 0.8), 0)
    for s in (-1, 1):
        cylinder(0.0023, 0.019, (0.031, s * 0.0095, 0.016), metal("#c9c7c2", 0.25), 0.0008, (0, 90, 0), sides=24)
    cylinder(0.0045, 0.012, (-0.027, 0, 0.014), plastic("#202022"), 0.002, (0, 90, 0), sides=30, top=0.003)
    text("WASI  12 V / 2 A", 0.0046, (0, 0.0, 0.0291), principled("ink", "#a7a39a", 0.7), (0, 0, 0), 0.0001)
    group(before, at, (0, 0, -24))


def shelves():
    """The tape under two wooden shelves on a wall."""
    for z in (0.0, 0.34):
        plank((1.05, 0.22, 0.028), (0, 0.11, z + 0.3), "#8d5e3a", "x", 0.004)
        points = [(-0.5 + 0.01 * i, 0.16, z + 0.2845) for i in range(101)]
        tape(points, lambda p: Vector((0, 0.6, -0.8)), lit=True, strength=26)
        data = bpy.data.lights.new("strip", "AREA")
        data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", 1.0, 0.012, 7, linear(GLOW)[:3]
        object = bpy.data.objects.new("strip", data)
        bpy.context.collection.objects.link(object)
        object.location, object.rotation_euler = (0, 0.155, z + 0.279), (math.radians(25), 0, 0)


def setting(shot):
    vignette("#8f8a7b", "#7f5d3f", 0.22, 0.05, 0.09, -1, 1.2, "#a9bde0")
    for object in list(bpy.data.objects):
        if object.get("backdrop") and object.parent is None and object.type == "MESH":
            object.location.z -= 0.9
    for i, (c, h, t) in enumerate((("#8a4b34", 0.21, 0.026), ("#cbb27c", 0.19, 0.02), ("#3c4a5a", 0.22, 0.03), ("#5d6b58", 0.2, 0.022), ("#cfc6b4", 0.185, 0.02))):
        box((t, 0.15, h), (-0.4 + i * 0.031, 0.11, 0.314 + h / 2), fabric(c, 900, bump=0.1), 0.003)
    lathe([(0.04, 0), (0.045, 0), (0.045, 0), (0.07, 0.06), (0.05, 0.13), (0.022, 0.16), (0.026, 0.18)], (0.08, 0.11, 0.314), ceramic("#b0745a", 0.5), 0.004)
    lathe([(0.04, 0), (0.04, 0), (0.062, 0.05), (0.066, 0.075)], (0.34, 0.11, 0.314), ceramic("#d9d0be", 0.5), 0.004)
    lathe([(0.05, 0), (0.052, 0), (0.052, 0), (0.068, 0.1), (0.07, 0.11)], (-0.36, 0.11, 0.654), ceramic("#b9a48a", 0.6), 0.005)
    plant((-0.36, 0.11, 0.75), 0.24, 16, "#4f6b46", 0.16, 5, 0.035)
    from scenes._props import framed

    framed(0.26, 0.32, (0.2, 0.2, 0.815), ("#c9a06a", "#a4502f", "#5c3325"), "#d8a24a", mat=0.03)
    plank((1.3, 0.42, 0.04), (0, 0.0, -0.12), "#7d5434", "x", 0.004)
    for i in range(3):
        book((-0.3, 0.0, -0.1 + i * 0.03), (0.22 - 0.02 * i, 0.16, 0.025), ("#47574a", "#cfc6b4", "#8a4b34")[i], 90 + 6 * i)
    lathe([(0.05, 0), (0.05, 0), (0.09, 0.05), (0.1, 0.09)], (0.24, 0.0, -0.1), ceramic("#54694f", 0.4), 0.005)
