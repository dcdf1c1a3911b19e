from scenes._living import *

OAK = "#a8794a"
WIDE, DEEP, TALL, THICK = 0.84, 0.31, 1.82, 0.022
LEVELS = (0.16, 0.52, 0.88, 1.22, 1.53, 1.81)
CLOTHS = ("#39466b", "#7c3b26", "#394b3c", "#b58a45", "#d5c8ae", "#2d2b2a", "#5d6f74", "#8f5d3c", "#4a3a4a", "#c2a578", "#94472f")
shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 8},
    {"look": (-0.05, -0.1, 1.08), "distance": 1.15, "azimuth": -20, "elevation": 10, "blur": 5},
    {"azimuth": 20, "elevation": 6, "fill": 0.82, "lens": 45, "setting": "room"},
]


def row(x, z, count, seed, lean=None):
    """Books side by side, from x to the right. `lean` is the colour of a last book that leans on them."""
    chance = random.Random(seed)
    for i in range(count):
        wide, tall = chance.uniform(0.018, 0.042), chance.uniform(0.19, 0.265)
        color = chance.choice(CLOTHS)
        spine((x + wide / 2, -DEEP / 2 + 0.045 + chance.uniform(0, 0.012), z), wide, tall, chance.uniform(0.15, 0.19), color, chance.choice(("#d9b46a", "#e6dcc6", None)) if color != "#d5c8ae" else "#7c3b26")
        x += wide + 0.0012
    if lean:
        spine((x + 0.014, -DEEP / 2 + 0.05, z + 0.0025), 0.026, 0.215, 0.16, lean, "#e6dcc6", -11)


def build():
    side, shelf = wood(OAK, "z", 0.42), wood(OAK, "x", 0.42)
    panel_back = wood(shade(OAK, 0.86), "z", 0.5, 0.8)
    dark = principled("gap", "#2a1c12", 0.9)
    for s in (-1, 1):
        x = s * (WIDE / 2 - THICK / 2)
        box((THICK, DEEP, TALL - 0.1), (x, 0, 0.1 + (TALL - 0.1) / 2), side, 0.003)
        for y in (-1, 1):
            rod((x - s * 0.01, y * (DEEP / 2 - 0.03), 0), (x - s * 0.025, y * (DEEP / 2 - 0.045), 0.105), side, 0.011, 0.018)
    box((WIDE - 2 * THICK, DEEP - 0.04, THICK), (0, 0, 0.115), shelf, 0.002)
    for z in LEVELS:
        box((WIDE - 2 * THICK - 0.001, DEEP - 0.012, THICK), (0, 0, z - THICK / 2), shelf, 0.0025)
    box((WIDE - 2 * THICK, 0.008, TALL - 0.115), (0, DEEP / 2 - 0.008, 0.1 + (TALL - 0.1) / 2), panel_back, 0.001)
    # two doors with small knobs close the lowest bay
    for s in (-1, 1):
        wide = (WIDE - 2 * THICK) / 2 - 0.003
        box((wide, 0.018, 0.352), (s * (wide / 2 + 0.0015), -DEEP / 2 + 0.012, 0.309), wood(shade(OAK, 0.97), "x", 0.42), 0.002)
        cylinder(0.009, 0.016, (s * 0.035, -DEEP / 2 - 0.004, 0.44), metal(shade(brass, 0.8), 0.35), 0.002, (90, 0, 0))
    box((WIDE - 2 * THICK, 0.01, 0.37), (0, -DEEP / 2 + 0.03, 0.31), dark, 0)
    left, right = -WIDE / 2 + THICK + 0.012, WIDE / 2 - THICK
    # the objects on the shelves
    row(left, LEVELS[1], 13, 4, "#394b3c")
    vase((0.26, -0.02, LEVELS[1]), 0.085, 0.2, "#a4573a", "#7c3b26")
    book((-0.26, 0, LEVELS[2]), (0.2, 0.26, 0.032), "#7c3b26", 86)
    book((-0.26, 0, LEVELS[2] + 0.032), (0.18, 0.24, 0.026), "#d5c8ae", 92)
    book((-0.26, 0, LEVELS[2] + 0.058), (0.16, 0.22, 0.022), "#39466b", 84)
    lathe([(0, 0.004), (0.03, 0.004), (0.03, 0.004), (0.062, 0.022), (0.085, 0.055)], (-0.26, 0, LEVELS[2] + 0.08), ceramic("#d9cdb8", 0.4, "#8b7a63"), 0.005)
    row(-0.06, LEVELS[2], 12, 9)
    row(left, LEVELS[3], 7, 15, "#94472f")
    little((0.22, 0.06, LEVELS[3] + 0.105))
    pot((-0.24, 0, LEVELS[4]), 0.062, 0.105, "#c8b99f", 0.16, 22, 0.13, 0.035, 6, "#41603b")
    row(0.02, LEVELS[4], 12, 23)
    basket((0.0, 0.0, LEVELS[5]))


def little(at):
    x, y, z = at
    for dx, dz, size in ((0, 0.098, (0.17, 0.014, 0.014)), (0, -0.098, (0.17, 0.014, 0.014)), (0.078, 0, (0.014, 0.014, 0.182)), (-0.078, 0, (0.014, 0.014, 0.182))):
        box(size, (x + dx, y, z + dz), wood("#4a2f1d", "x"), 0.002)
    box((0.15, 0.004, 0.19), (x, y + 0.003, z), principled("mat", "#eee7d8", 0.9), 0)
    hills(0.1, 0.135, (x, y - 0.002, z), ("#c9925a", "#a9583a", "#4d6650"), "#d9a441")


def basket(at):
    x, y, z = at
    lathe([(0, 0.003), (0.1, 0.003), (0.1, 0.003), (0.125, 0.06), (0.12, 0.11), (0.12, 0.11), (0.125, 0.118)], (x + 0.2, y, z), wicker("#a97f4e"), 0.006)
    vase((x - 0.2, y, z), 0.05, 0.24, "#3d4a4c", "#5d6f74")


def setting(shot):
    corner(DEEP / 2 + 0.012, wall="#cfc6b2", aim=(0.5, 0.15, 1.1))
    pot((-0.78, -0.15, 0), 0.15, 0.3, "#a5603f", 1.0, 30, 0.24, 0.09, 3, "#3c5238")
    carpet((0.1, -0.95), 1.9, 1.2)
    side_table((0.85, -0.3), 0.19, 0.46)
    cup((0.85, -0.32, 0.46), "#e0d6c4", 0.036, 0.06, turn=-40)
