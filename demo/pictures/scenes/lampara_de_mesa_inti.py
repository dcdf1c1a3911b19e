from scenes._bedroom import *

TERRACOTTA, GREEN = "#a1583c", "#54694f"
shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 12, "exposure": -0.1},
    {"look": (0.0, 0, 0.14), "distance": 0.62, "azimuth": -34, "elevation": 14, "blur": 5},
    {"look": (0.02, 0, 0.24), "distance": 1.4, "azimuth": -16, "elevation": 11, "exposure": 0.1, "setting": True, "blur": 6},
    {"packshot": "floor", "azimuth": -24, "elevation": 12, "exposure": -0.1, "build": {"color": GREEN}},
]


def build(color=TERRACOTTA):
    gold = metal(brass, 0.3)
    clay = ceramic(color, 0.5, shade(color, 0.72))
    # the body with the potter's throwing lines and an unglazed foot
    profile = [(0.001, 0.004), (0.068, 0.004), (0.068, 0.004), (0.072, 0.012), (0.072, 0.012)]
    outline = [(0.074, 0.014), (0.104, 0.05), (0.122, 0.105), (0.112, 0.165), (0.075, 0.215), (0.034, 0.245), (0.026, 0.262), (0.029, 0.270)]
    lathe(profile, (0, 0, 0), ceramic("#b58a66", 0.8))
    lathe(outline, (0, 0, 0), clay)
    for k in range(13):
        z = 0.035 + k * 0.014
        r = radius_at(outline, z)
        tube([(r * math.cos(i * math.pi / 60), r * math.sin(i * math.pi / 60), z) for i in range(120)], 0.0021, clay, closed=True)
    # a band of suns: small pressed rays around the shoulder
    dark = ceramic(shade(color, 0.6), 0.6)
    for i in range(26):
        a = 2 * math.pi * i / 26
        z = 0.2275
        r = radius_at(outline, z) + 0.0004
        cylinder(0.0042, 0.003, (r * math.cos(a), r * math.sin(a), z), dark, 0.001, (0, 48, math.degrees(a)), sides=20)
    cylinder(0.018, 0.006, (0, 0, 0.273), gold, 0.002, sides=48)
    cylinder(0.007, 0.05, (0, 0, 0.295), gold, 0.001, sides=32)
    cylinder(0.0185, 0.045, (0, 0, 0.338), gold, 0.003, sides=48)
    cylinder(0.0035, 0.022, (0, -0.026, 0.338), plastic("#2a2622"), 0.001, (90, 0, 0), sides=24)
    bulb((0, 0, 0.356), strength=8)
    # shade
    z0, z1, low, top = 0.305, 0.505, 0.158, 0.118
    drum(low, top, z0, z1, shade_cloth("#dccbab", 0.55, 0.05))
    tape = fabric("#cdbb98", 500)
    for r, z in ((low, z0), (top, z1)):
        tube([(r * math.cos(i * math.pi / 48), r * math.sin(i * math.pi / 48), z) for i in range(96)], 0.0026, tape, closed=True)
    for k in range(3):
        a = math.radians(20 + 120 * k)
        tube([(0.02 * math.cos(a), 0.02 * math.sin(a), z0 + 0.052), (0.146 * math.cos(a), 0.146 * math.sin(a), z0 + 0.052)], 0.0016, gold, smooth=False)
    bulb_light((0, 0, 0.485), 8, radius=0.03)
    # cloth-covered cable with its switch
    cable = fabric("#5a4632", 900)
    tube([(0.06, 0.045, 0.012), (0.1, 0.07, 0.004), (0.2, 0.06, 0.0035), (0.24, 0.0, 0.0035), (0.21, -0.06, 0.0035)], 0.003, cable)
    tube([(0.168, -0.11, 0.0035), (0.14, -0.15, 0.0035), (0.16, -0.19, 0.0035), (0.23, -0.2, 0.0035)], 0.003, cable)
    before = now()
    box((0.022, 0.06, 0.016), (0, 0, 0.008), plastic("#2f2a26", 0.5), 0.006)
    box((0.010, 0.018, 0.006), (0, 0.004, 0.0155), plastic("#443c35", 0.5), 0.0025, (6, 0, 0))
    group(before, (0.19, -0.085, 0), (0, 0, -40))
    before = now()
    cylinder(0.014, 0.03, (0, 0, 0), plastic("#2f2a26", 0.5), 0.004, (0, 90, 0), sides=40)
    for s in (-1, 1):
        cylinder(0.0024, 0.02, (0.022, s * 0.0065, 0), metal("#c9b27a", 0.3), 0.001, (0, 90, 0), sides=20)
    group(before, (0.245, -0.2, 0.0142), (0, 0, -4))


def radius_at(points, z):
    smooth = smoothed(points)
    for (r0, z0), (r1, z1) in zip(smooth, smooth[1:]):
        if z0 <= z <= z1:
            return r0 + (r1 - r0) * (z - z0) / max(1e-6, z1 - z0)
    return smooth[-1][0]


def setting(shot):
    tabletop("#a9a08c", "#7a5638", back=0.55, key=0.10, ambient=0.10, warm="#b9c6e0")
    bulb_light((0, 0, 0.48), 1.5, radius=0.03)
    for k, (c, size, turn) in enumerate((("#3c4a5a", (0.19, 0.26, 0.03), 10), ("#8a4b34", (0.17, 0.24, 0.024), -4), ("#cbb27c", (0.15, 0.21, 0.02), 6))):
        book((-0.36, 0.02, (0, 0.0305, 0.055)[k]), size, c, turn)
    from scenes._props import cup, framed

    cup((-0.21, -0.19, 0.0), "#d9d0be")
    framed(0.34, 0.42, (0.40, 0.36, 0.21), ("#c9a06a", "#a4502f", "#5c3325"), "#d8a24a", mat=0.04)
