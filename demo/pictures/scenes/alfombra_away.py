from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -32, "elevation": 40},
    {"look": (-0.52, -0.98, 0.0), "distance": 1.0, "azimuth": -28, "elevation": 34, "blur": 7},
    {"look": (0.05, -0.05, 0.36), "distance": 3.7, "azimuth": -16, "elevation": 17, "lens": 45, "setting": True, "exposure": -0.1},
]
W, L = 1.6, 2.3
WOOL, CLAY, INDIGO, MUSTARD, CREAM, BROWN = "#c9bb9f", "#8f4f38", "#38435a", "#b98c45", "#ddd2bb", "#54402f"


def motif(a, b, size):
    """A stepped diamond around (0, 0), coloured in rings."""
    step = abs(int(a)) // 2 * 2 + abs(int(b)) // 2 * 2
    rings = ((2, INDIGO), (4, CREAM), (6, MUSTARD), (size, INDIGO))
    for reach, color in rings:
        if step < reach:
            return color
    return None


def pattern():
    wide, long = round(W * 100), round(L * 100)
    rows = []
    for j in range(long):
        row = []
        for i in range(wide):
            x, y = min(i, wide - 1 - i), min(j, long - 1 - j)
            d = min(x, y)
            color = WOOL
            if d < 3:
                color = BROWN
            elif d < 5:
                color = CREAM
            elif d < 25:
                color = CLAY
                if x < 25 and y < 25:
                    color = motif(x - 15, y - 15, 10) or CLAY
                else:
                    place, half = (i + 0.5, wide / 2) if y < x else (j + 0.5, long / 2)
                    period = (half - 15) / round((half - 15) / 21)
                    k = round((place - half) / period)
                    along = place - half - k * period
                    if half - abs(k) * period > 20:
                        color = motif(along + 0.5 * (along < 0), d - 15, 8) or CLAY
                    tooth = d - 5 if d < 15 else 24 - d
                    if tooth + abs(period / 2 - abs(along)) < 5:
                        color = CREAM
            elif d < 27:
                color = CREAM
            elif d < 29:
                color = INDIGO
            elif d < 30:
                color = CREAM
            else:
                u, v = (i - wide / 2 + 0.5), (j - long / 2 + 0.5)
                k = round(v / 20)
                a, b = (u + (10 if k % 2 else 0) + 200) % 20 - 10, v - k * 20
                if (abs(a) < 1 and abs(b) < 3) or (abs(b) < 1 and abs(a) < 3):
                    color = "#9b8460"
                elif j % 8 == 0:
                    color = "#c3b497"
            pick = chance.uniform(0.94, 1.05)
            row.append(shade(color, round(pick, 2)))
        rows.append(row)
    return rows


def build():
    cloth = woven(pixels(pattern()), "xy", bump=0.7, cells=(W * 100, L * 100))

    def point(u, v):
        x, y = (u - 0.5) * W, (v - 0.5) * L
        lift = 0.004 * noise.noise(Vector((x * 1.6, y * 1.6, 2))) + 0.004
        edge = 0.004 * noise.noise(Vector((x * 3, y * 3, 7)))
        return (x + edge, y + edge, 0.009 + max(0, lift))

    surface(80, 110, point, cloth, 0.009, -1.0)
    # the bound edges, and the fringes at both ends
    bind = fabric("#6b5540", 300, bump=0.5)
    for s in (-1, 1):
        tube([(s * W / 2, -L / 2 + L * k / 40, 0.008 + 0.001 * math.sin(k)) for k in range(41)], 0.0055, bind)
    yarn = [fabric(shade("#cfc2a8", f), 300, bump=0.5) for f in (0.94, 1.0, 1.04)]
    for s in (-1, 1):
        for k in range(100):
            x = -W / 2 + 0.008 + k * (W - 0.016) / 99
            bend = chance.uniform(-0.014, 0.014)
            y = s * L / 2
            tube([(x, y - s * 0.004, 0.009), (x, y + s * 0.012, 0.007), (x + bend * 0.3, y + s * 0.03, 0.0035), (x + bend, y + s * chance.uniform(0.066, 0.078), 0.003)], 0.0028, chance.choice(yarn))
            sphere(0.0046, (x, y + s * 0.011, 0.0075), chance.choice(yarn))


def setting(shot):
    vignette("#b9b19d", "#8d6b48", 1.5, 0.75, 0.36, -1, 1.5)
    from scenes._props import framed, moved, pot
    import scenes.sofa_ayni as sofa

    mark = now()
    sofa.build(color="#58684f")
    group(mark, (0.1, 0.98, 0.0))
    mark = now()
    grain(cylinder(0.38, 0.03, (0, 0, 0.40), wood("#8d5e3a"), 0.006))
    for k in range(3):
        a = math.radians(30 + 120 * k)
        cylinder(0.014, 0.39, (0.25 * math.cos(a), 0.25 * math.sin(a), 0.195), wood("#6e4a2e", "z"), 0.002, (-8 * math.sin(a), 8 * math.cos(a), 0), top=0.022)
    book((0.05, 0.05, 0.415), (0.15, 0.22, 0.026), "#3c4a5a", 30)
    lathe([(0.04, 0), (0.045, 0), (0.045, 0), (0.06, 0.05), (0.05, 0.1), (0.03, 0.12)], (-0.14, 0.0, 0.415), ceramic("#d8cdb9", 0.5), 0.004)
    group(mark, (0.12, -0.02, 0.012))
    pot((-1.3, 1.1, 0), 0.17, 0.3, "#a1583c", 0.95, 22, 0.3, 0.09)
    framed(0.8, 0.58, (0.1, 1.5, 1.45), ("#b9a27c", "#8a8f6c", "#56694f", "#334536"), "#c98a3c")
