from scenes._living import *

CREAM = "#d8cdb9"
BLUE = "#3b4a5e"
CLAY = "#6f4a36"
shots = [
    {"packshot": "floor", "azimuth": -16, "elevation": 22},
    {"look": (-0.03, -0.1, 0.055), "distance": 0.44, "azimuth": -34, "elevation": 16, "blur": 5},
    {"azimuth": -12, "elevation": 34, "fill": 0.92, "blur": 6, "setting": "table", "build": {"served": True}},
    {"packshot": "floor", "azimuth": -16, "elevation": 22, "build": {"color": BLUE}},
]


def glaze(color):
    material = ceramic(color, 0.28)
    fleck = shade(color, 0.5 if color == CREAM else 1.8)
    vary(material, texture(material, "ShaderNodeTexNoise", 330, Detail=2.0), fleck, color, low=0.3, high=0.37)
    return material


def dish(profile, at, coat, clay, rim, tilt=(0, 0, 0)):
    """A wheel-thrown dish: glazed, with a rim and foot of bare clay."""
    lathe(profile, at, coat, 0.0042, tilt)
    radius, height = rim
    x, y, z = at
    ring = tube([(radius * math.cos(k), radius * math.sin(k), height) for k in [2 * math.pi * n / 96 for n in range(96)]], 0.0026, clay, True, False)
    ring.location, ring.rotation_euler = at, [math.radians(a) for a in tilt]


def plate(at, radius, coat, clay, tilt=(0, 0, 0)):
    r = radius
    dish([(0, 0.005), (r * 0.6, 0.005), (r * 0.68, 0.008), (r * 0.86, 0.018), (r * 0.985, 0.0245), (r, 0.026)], at, coat, clay, (r - 0.0016, 0.0262), tilt)


def bowl(at, radius, coat, clay, high=0.065):
    r = radius
    dish([(0, 0.005), (r * 0.42, 0.005), (r * 0.5, 0.008), (r * 0.8, high * 0.42), (r * 0.96, high * 0.82), (r, high)], at, coat, clay, (r - 0.0018, high))
    x, y, z = at
    cylinder(r * 0.44, 0.007, (x, y, z + 0.0035), clay, 0.001)


def mug(at, coat, clay, turn):
    x, y, z = at
    dish([(0, 0.004), (0.03, 0.004), (0.036, 0.007), (0.041, 0.03), (0.041, 0.07), (0.0405, 0.088)], at, coat, clay, (0.0388, 0.088))
    a = math.radians(turn)
    reach = lambda r, h: (x + r * math.cos(a), y + r * math.sin(a), z + h)
    tube([reach(0.037, 0.07), reach(0.058, 0.074), reach(0.072, 0.058), reach(0.068, 0.034), reach(0.054, 0.022), reach(0.037, 0.024)], 0.0052, coat)


def build(color=CREAM, served=False):
    coat, clay = glaze(color), principled("clay", CLAY, 0.8, Specular=0.2)
    if served:
        return table_set(coat, clay)
    for k in range(4):
        plate((-0.17, 0.05, 0.0088 * k), 0.135, coat, clay)
        plate((-0.17, 0.05, 0.0088 * (k + 4) + 0.002), 0.105, coat, clay)
    for k in range(4):
        bowl((0.13, 0.08, 0.021 * k), 0.08, coat, clay)
    for x, y, turn in ((-0.05, -0.13, 200), (0.06, -0.1, -25), (0.16, -0.07, -10), (0.24, -0.005, -30)):
        mug((x, y, 0), coat, clay, turn)


def table_set(coat, clay):
    plate((0, 0, 0.004), 0.135, coat, clay)
    plate((0, 0, 0.014), 0.105, coat, clay)
    bowl((0, 0, 0.021), 0.08, coat, clay)
    cylinder(0.071, 0.003, (0, 0, 0.021 + 0.046), principled("soup", "#a8672a", 0.3), 0.001)
    tube([(0.035 * math.cos(0.5 * k) * (1 - k / 26), 0.035 * math.sin(0.5 * k) * (1 - k / 26), 0.0692) for k in range(24)], 0.0022, principled("cream", "#e3d6bb", 0.4))
    for k in range(5):
        sphere(0.006, (-0.02 + 0.011 * k, 0.012 * math.sin(k * 2), 0.069), leaf("#4b6036"), (1.3, 0.7, 0.25), (0, 0, 40 * k))
    mug((0.2, 0.15, 0.0), coat, clay, -30)
    cylinder(0.0365, 0.002, (0.2, 0.15, 0.074), principled("coffee", "#2f1b10", 0.08), 0)


def cutlery(x):
    grey = metal("#a8a39a", 0.22)
    tube([(x, -0.1, 0.0052), (x, -0.03, 0.008), (x, 0.03, 0.008)], 0.0034, grey)
    sphere(0.02, (x, 0.06, 0.0075), grey, (0.95, 1.55, 0.22))
    return grey


def setting(shot):
    for k in range(7):
        box((3, 0.16, 0.04), (0, -0.5 + k * 0.1606, -0.0232), wood(("#7c5233", "#83583a", "#785032")[k % 3], "x", 0.45), 0.001)
    box((0.5, 0.36, 0.0026), (0.0, 0.0, -0.002 + 0.0006), fabric("#b9ab8e", 300), 0.001)
    grey = cutlery(0.185)
    box((0.012, 0.1, 0.003), (-0.185, -0.06, 0.004), grey, 0.0014)
    box((0.017, 0.12, 0.0018), (-0.185, 0.045, 0.0042), grey, 0.0008)
    box((6, 0.1, 3), (0, 2.2, 0.8), principled("wall", "#cfc2aa", 0.95), 0)
    sheet(rounded(0.17, 0.2, 0.01), 0.006, (-0.31, 0.09, -0.003), chenille("#7c3f29", 300), 0.003, (0, 0, 14))
    window((0.05, 0.05, 0), (1.0, 0.5, -0.8), 3.0, True, (0.9, 1.2))
    area_light((-0.9, -0.3, 1.0), (0, 0, 0), 0.8, 9, "#fff1df")
    area_light((0.9, 0.9, 1.0), (0, 0, 0), 0.8, 7, "#ffffff")
    world("#f4ece0", 0.4)
