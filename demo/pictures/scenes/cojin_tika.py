from scenes._bedroom import *

COLORS = {"clay": ("#96533b", "#ddd2bb", "#5b3325"), "mustard": ("#ba8d42", "#e2d8c3", "#6a4c24"), "indigo": ("#3c4a66", "#d9d3c4", "#8f99ab")}
shots = [
    {"packshot": "floor", "azimuth": -22, "elevation": 12},
    {"look": (0.04, 0.0, 0.64), "distance": 1.6, "azimuth": -20, "elevation": 12, "setting": True, "build": {"sofa": True}, "exposure": -0.05},
    {"packshot": "floor", "azimuth": -22, "elevation": 12, "build": {"name": "mustard"}},
    {"packshot": "floor", "azimuth": -22, "elevation": 12, "build": {"name": "indigo"}},
]


def flower(ground, pale, dark):
    """90 x 90 threads: a flower of eight stepped petals inside a stepped border."""
    n, rows = 90, []
    for j in range(n):
        row = []
        for i in range(n):
            x, y = i - n / 2 + 0.5, j - n / 2 + 0.5
            a, b = abs(x), abs(y)
            lo, hi = min(a, b), max(a, b)
            color = ground
            if hi < 3:
                color = dark
            elif hi < 22 and lo < 8 and hi > 3:
                along = hi - 3
                wide = 2 + (along // 3) * 2 if along < 9 else 8 - ((along - 9) // 2) * 1.4
                if lo < wide:
                    color = pale
                    if lo < wide - 3 and 4 < along < 15:
                        color = dark
            if abs(a - b) < 4.5 and 7 < lo < 17 and hi < 19:
                t = (a + b) / 2 - 12
                if abs(a - b) / 1.2 + abs(t) < 6 and color == ground:
                    color = dark if abs(a - b) + abs(t) < 3 else pale
            if hi > 31:
                if 31 < hi < 33 or 41 < hi < 42.1:
                    color = pale
                elif 33 < hi < 41:
                    t = (lo + 4.0) % 8 - 4
                    if int(abs(t)) + int((hi - 33) // 1) < 6:
                        color = pale if lo < 33 else ground
                    if lo > 33:
                        color = pale if int(abs(a - 37)) + int(abs(b - 37)) < 3 else ground
            row.append(shade(color, round(chance.uniform(0.95, 1.05), 2)))
        rows.append(row)
    return rows


def stripes(ground, pale, dark):
    n, rows = 90, []
    for j in range(n):
        k = abs(j - n / 2 + 0.5)
        row = []
        for i in range(n):
            color = pale
            if k < 2 or 11 < k < 12 or 30 < k < 31:
                color = dark
            elif 5 < k < 9 or 25 < k < 30:
                color = ground
            elif 14 < k < 22 and int(abs((i + 5) % 10 - 5)) + int(abs(k - 18)) < 4:
                color = ground
            row.append(shade(color, round(chance.uniform(0.95, 1.05), 2)))
        rows.append(row)
    return rows


def cover(rows, trim, at, rotation, size=0.45, thick=0.17):
    cloth = woven(pixels(rows), "xz", bump=0.55, cells=(180, 180))
    object = sleeper(size, size, thick, at, cloth, rotation, fabric(trim, 400, bump=0.4))
    # wool tassels at the four corners
    yarn = fabric(trim, 300, bump=0.5)
    for x in (-1, 1):
        for z in (-1, 1):
            px, pz = x * size * 0.5, z * size * 0.5
            made = [sphere(0.010, (px * 1.02, 0, pz * 1.02), yarn)]
            for k in range(16):
                a = 2.4 * k
                r = 0.009 * math.sqrt(k / 16)
                dx, dy = math.cos(a) * r, math.sin(a) * r
                made.append(tube([(px * 1.03 + dx * 0.5, dy * 0.5, pz * 1.03), (px * 1.06 + dx, dy, pz * 1.03 - 0.02 + (0.012 if z > 0 else 0)), (px * 1.07 + dx * 1.3, dy * 1.3, pz * 1.03 - 0.052 + (0.012 if z > 0 else 0))], 0.0016, yarn))
            for o in made:
                o.parent = object
    return object


def build(name="clay", sofa=False):
    ground, pale, dark = COLORS[name]
    lift = 0.485 if sofa else 0.0
    back = 0.055 if sofa else 0.06
    cover(stripes(ground, pale, dark), dark, (0.20, back + 0.05, 0.235 + lift), (-14, 3, 12))
    cover(flower(ground, pale, dark), dark, (-0.11, -0.105, 0.225 + lift), (-20, -4, -8))


def setting(shot):
    vignette("#b4ad9a", "#8d6b48", 0.62, 0.6, 0.36, -1, 1.1)
    cloth = fabric("#c4b79e", 380)
    for x in (-0.62, 0.36):
        cushion((0.97, 0.72, 0.17), (x, -0.09, 0.39), cloth, puff=0.09)
        cushion((0.97, 0.2, 0.48), (x, 0.30, 0.66), cloth, (-12, 0, 0), puff=0.14)
    box((2.2, 0.8, 0.2), (0, 0, 0.22), cloth, 0.04)
    box((2.1, 0.14, 0.6), (0, 0.44, 0.48), cloth, 0.05, (-7, 0, 0))
    box((0.2, 0.86, 0.46), (0.95, 0.0, 0.42), cloth, 0.075, segments=8)
    # a throw over the seat
    surface(60, 80, lambda u, v: throw(u, v), fabric("#5b6a58", 150, bump=0.6), 0.008, 1.0)


def throw(u, v):
    x = 0.42 + 0.34 * u
    s = v * 1.1
    bump = ripple(x, s, 3.0, 0.02)
    if s < 0.6:
        return (x, 0.16 - s, 0.492 + bump)
    if s < 0.7:
        a = (s - 0.6) / 0.1 * math.pi / 2
        return (x, -0.44 - 0.064 * math.sin(a), 0.492 - 0.064 * (1 - math.cos(a)) + bump)
    return (x + 0.02 * math.sin(s * 7) * (s - 0.7), -0.504 - 0.02 * math.sin(u * 17) * (s - 0.7) / 0.4, 0.428 - (s - 0.7) * 0.8 + bump * 0.3)
