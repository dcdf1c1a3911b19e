from scenes._keys import *

shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 32},
    {"look": (0.125, 0.03, 0.03), "distance": 0.27, "azimuth": 30, "elevation": 30, "blur": 5},
    {"look": (-0.1, 0.0, 0.025), "distance": 0.28, "azimuth": -34, "elevation": 24, "blur": 4},
    {"packshot": "floor", "azimuth": -26, "elevation": 32, "build": {"case": "#d3cab9", "main": "#e6dfd0", "second": "#a9a08f", "accent": "#4b6151"}},
]


def build(cable=True, case="#2b2c2f", main="#e2dacb", second="#3c4046", accent="#8a5442"):
    unit = UNIT
    wide, deep = 16.1 * unit + 0.014, 6 * unit + 0.018 + 0.004
    before = now()
    body = plastic(case, 0.5)
    slab(wide, deep, 0.018, 0.010, (0, 0, 0), body, 0.003)
    slab(wide - 0.011, deep - 0.012, 0.0006, 0.005, (0, 0, 0.0178), principled("plate", shade(case, 0.55), 0.6), 0)
    frame(wide, deep, 0.010, 0.0056, 0.010, (0, 0, 0.0165), body, 0.0022)
    caps = {m: plastic(c, 0.62, 0.03) for m, c in (("main", main), ("second", second), ("accent", accent))}
    light, dark = principled("ink", "#e8e1d2", 0.6), principled("ink2", "#2f3033", 0.6)
    second_ink = light if sum(int(second[i : i + 2], 16) for i in (1, 3, 5)) < 400 else dark
    left, upper = -wide / 2 + 0.008, deep / 2 - 0.009
    column = [("inicio", 1), ("re pág", 1), ("av pág", 1), ("fin", 1)]
    for j, row in enumerate(FULL):
        x = left
        y = upper - unit / 2 - j * unit - (0.004 if j else 0)
        h = (0.0098, 0.0098, 0.0088, 0.0080, 0.0082, 0.0086)[j]
        scale = 15 / sum(w for _, w in row)
        tilt = (9, 8, 4, 0, -4, -6)[j]
        side = [column[j - 1]] if 1 <= j <= 4 else ([("→", 1)] if j == 5 else [])
        for k, (words, w) in enumerate(row + side):
            if k < len(row):
                w *= scale
            else:
                x += 0.002 if j < 4 else 0.002
            kind = "accent" if words in ("esc", "enter") else "second" if len(words) > 1 or words in "←→↑↓" and words else "main"
            made = now()
            cap(w * unit - 0.0009, unit - 0.0009, h, caps[kind])
            if words:
                ink = {"main": dark, "second": second_ink, "accent": light}[kind]
                label(words, 0.0033 if len(words) > 1 else 0.0052, (0 if len(words) > 1 else -0.0022, 0 if len(words) > 1 else 0.0012, h + 0.0001 - (0.0006 if len(words) == 1 else 0.0004)), ink, depth=0.0003)
            group(made, (x + w * unit / 2, y, 0.0195), (tilt * 0.5, 0, 0))
            x += w * unit
    # the volume knob in the upper right corner
    kx, ky = wide / 2 - 0.0172, upper - unit / 2 - 0.0004
    cylinder(0.0088, 0.013, (kx, ky, 0.0245), metal("#b58f56", 0.32), 0.0012)
    for i in range(36):
        a = 2 * math.pi * i / 36
        box((0.0004, 0.0007, 0.0095), (kx + 0.0088 * math.cos(a), ky + 0.0088 * math.sin(a), 0.0243), metal("#8a6a3c", 0.4), 0, (0, 0, math.degrees(a)))
    group(before, (0, 0, 0.0056), (3.2, 0, 0))
    for x in (-wide / 2 + 0.03, wide / 2 - 0.03):
        slab(0.03, 0.008, 0.005, 0.003, (x, -deep / 2 + 0.014, 0), plastic("#17181a", 0.8), 0.001)
        slab(0.03, 0.008, 0.010, 0.003, (x, deep / 2 - 0.014, 0), plastic("#17181a", 0.8), 0.001)
    mark = now()
    label("WASI", 0.0058, (0, 0, 0), principled("mark", "#9a938a", 0.5), bold=True)
    group(mark, (wide / 2 - 0.03, -deep / 2 - 0.0003, 0.0105), (93, 0, 0))
    if cable:
        cord = fabric(accent, 1600, bump=0.4)
        y = deep / 2
        x = -wide / 2 + 0.05
        plug((x, y + 0.002, 0.0165), "#26272a", (0, 0, -90))
        turns = [(x, y + 0.026, 0.0165), (x, y + 0.045, 0.012), (x + 0.004, y + 0.06, 0.0062)]
        n = 15 * 12
        start = x + 0.016
        for i in range(n):
            a = 2 * math.pi * i / 12
            turns.append((start + i * 0.00068, y + 0.066 + 0.007 * math.cos(a), 0.0096 + 0.007 * math.sin(a)))
        end = start + n * 0.00068
        turns += [(end + 0.014, y + 0.064, 0.0035), (end + 0.05, y + 0.058, 0.0026), (end + 0.085, y + 0.05, 0.0026), (end + 0.10, y + 0.028, 0.0026)]
        tube(turns, 0.0024, cord)
