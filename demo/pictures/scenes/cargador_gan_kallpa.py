from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 24},
    {"look": (0.0, 0.004, 0.019), "distance": 0.17, "azimuth": -36, "elevation": 22, "blur": 14, "build": {"turned": True}},
    {"look": (0.03, -0.03, 0.016), "distance": 0.385, "azimuth": 18, "elevation": 30, "blur": 9, "setting": "desk", "build": {"used": True}},
]


def coil(at, radius, turns, thickness, material):
    """A flat coil of cable with its ends apart."""
    x, y, z = at
    points = [(x - 0.01, y - radius - 0.028, z), (x - 0.002, y - radius - 0.012, z)]
    for i in range(turns * 24):
        a = -math.pi / 2 + 2 * math.pi * i / 24
        r = radius + 0.0028 * math.sin(i * 0.52) + 0.0012 * (i // 24)
        points.append((x + r * math.cos(a), y + r * math.sin(a) * 0.86, z + (i / (turns * 24)) * thickness * 3.4))
    points += [(x + 0.022, y - radius * 0.84, z + thickness * 2), (x + 0.045, y - radius - 0.004, z)]
    tube(points, thickness, material)


def build(turned=False, used=False):
    everything = now()
    white = plastic("#d6d0c3", 0.45, 0.12)
    dark = plastic("#2b2c2e", 0.45)
    # the body: a rounded block in two shells with a thin seam, ribs at its sides
    before = now()
    slab(0.038, 0.034, 0.044, 0.008, (0, 0, 0), white, 0.003)
    slab(0.0376, 0.0336, 0.002, 0.0078, (0, 0, 0.043), principled("seam", "#8b857a", 0.6), 0)
    slab(0.038, 0.034, 0.016, 0.008, (0, 0, 0.0442), white, 0.003)
    group(before, (0, 0.03, 0.0175), (90, 0, 0))
    for side in (-1, 1):
        for i in range(9):
            box((0.0008, 0.0009, 0.018), (side * 0.0188, 0.004 + i * 0.0026, 0.0175), principled("rib", "#a8a194", 0.6), 0.0003)
    # face: dark glass with two USB-C, one USB-A, a light
    face = now()
    slab(0.0325, 0.0285, 0.0010, 0.006, (0, 0, 0), principled("face", "#1b1c1e", 0.18, Clearcoat=0.6), 0.0004)
    for y in (0.0075, -0.0005):
        usb_c((-0.0045, y, 0.0011), (0, 0, 0), 1.05)
    frame(0.0142, 0.0066, 0.0008, 0.0009, 0.0006, (-0.0045, -0.0088, 0.001), metal("#8c8f93", 0.3), 0.0002)
    sheet(rounded(0.0126, 0.005, 0.0004), 0.0003, (-0.0045, -0.0088, 0.001), principled("mouth", "#050505", 0.6), 0)
    box((0.0108, 0.0018, 0.0004), (-0.0045, -0.0096, 0.0012), plastic("#46617a", 0.4), 0)
    ink = principled("ink", "#d9d2c2", 0.5)
    for words, y in (("C1", 0.0075), ("C2", -0.0005), ("A", -0.0088)):
        label(words, 0.0034, (0.0075, y, 0.0012), ink, bold=True)
    cylinder(0.0006, 0.0003, (0.0125, 0.0112, 0.0012), glow("#e9dfc8", 3), 0, sides=20)
    group(face, (0, -0.0304, 0.0175), (90, 0, 0))
    mark = now()
    label("WASI", 0.0075, (0, 0.008, 0), principled("mark", "#7d766a", 0.5), bold=True)
    label("65 W  GaN", 0.0042, (0, -0.002, 0), principled("mark", "#7d766a", 0.5))
    group(mark, (0, 0.008, 0.0346), (0, 0, 0))
    # rear: two flat pins on a folding block
    rear = now()
    slab(0.022, 0.024, 0.0006, 0.003, (0, 0, 0), plastic("#bdb6a8", 0.5), 0.0002)
    for x in (-0.00635, 0.00635):
        box((0.0048, 0.0105, 0.0008), (x, 0, 0.0006), principled("slot", "#5c574e", 0.7), 0.0003)
        blade = box((0.0015, 0.0064, 0.0165), (x, 0, 0.0085), metal("#c2b28a", 0.22), 0.0006)
        cylinder(0.0012, 0.003, (x, 0, 0.0134), principled("hole", "#3a352a", 0.5), 0, (0, 90, 0), sides=24)
    group(rear, (0, 0.0302, 0.0175), (90, 0, 180))
    cord = fabric("#5a5f63", 1900, bump=0.5)
    if turned:
        group(everything, (0, 0, 0), (0, 0, 180))
    elif used:
        plug((-0.0045, -0.0365, 0.025), "#d6d0c3", (0, 0, 90))
        tube([(-0.0045, -0.058, 0.025), (-0.0045, -0.07, 0.024), (-0.012, -0.09, 0.012), (-0.04, -0.1, 0.003), (-0.062, -0.115, 0.0022), (-0.055, -0.135, 0.0022), (-0.03, -0.122, 0.003), (-0.012, -0.1045, 0.0043), (0.005, -0.097, 0.0043)], 0.0021, cord)
    else:
        before = now()
        coil((0.085, 0.02, 0.0024), 0.036, 3, 0.0022, cord)
        plug((0.0733, -0.046, 0.0033), "#d6d0c3", (0, 0, -110))
        plug((0.148, -0.031, 0.0033), "#d6d0c3", (0, 0, -15))
        box((0.011, 0.013, 0.0155), (0.085 - 0.0385, 0.02, 0.0078), fabric("#3a3d40", 600), 0.003)
        group(before, (-0.012, 0.0, 0))


def setting(shot):
    from scenes._phone import phone

    desk(0.3, "#7d624a", "#b7b1a0", 0.7)
    parts = now()
    phone("#47584b", sky=DAY, seed=3.0)
    group(parts, (0.11, -0.055, 0), (0, 0, -68))
    plug((0.0308, -0.0867, 0.0043), "#d6d0c3", (0, 0, 22))
    # the power strip that it is plugged into
    white = plastic("#cfc9bd", 0.5)
    slab(0.25, 0.048, 0.042, 0.012, (0.062, 0.0731, 0.024), white, 0.004, (90, 0, 0))
    slab(0.236, 0.036, 0.001, 0.009, (0.062, 0.0316, 0.024), plastic("#b9b2a4", 0.55), 0.0003, (90, 0, 0))
    for x in (0.055, 0.105, 0.155):
        for side in (-1, 1):
            box((0.0024, 0.0006, 0.0078), (x + side * 0.00635, 0.0305, 0.026), principled("slot", "#0c0b0a", 0.8), 0)
            cylinder(0.0024, 0.0006, (x + side * 0.0095, 0.0305, 0.026), principled("slot", "#0c0b0a", 0.8), 0, (90, 0, 0), sides=24)
    tube([(0.185, 0.052, 0.02), (0.21, 0.052, 0.012), (0.24, 0.07, 0.004), (0.3, 0.16, 0.004), (0.5, 0.2, 0.004)], 0.0036, white)
    cup((-0.09, 0.2, 0), "#6f5648")
    book((-0.1, -0.02, 0), (0.1, 0.145, 0.012), "#5a5f55", 14)
