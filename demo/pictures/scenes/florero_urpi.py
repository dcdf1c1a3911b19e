from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -22, "elevation": 15},
    {"look": (0.075, -0.06, 0.11), "distance": 0.46, "azimuth": -34, "elevation": 20, "blur": 5},
    {"look": (0.0, 0, 0.31), "distance": 1.5, "azimuth": 16, "elevation": 10, "setting": True, "blur": 6},
]
TALL = [(0.048, 0.002), (0.052, 0.006), (0.066, 0.06), (0.074, 0.13), (0.060, 0.20), (0.030, 0.250), (0.023, 0.285), (0.031, 0.312), (0.033, 0.314)]
ROUND = [(0.045, 0.002), (0.05, 0.006), (0.088, 0.05), (0.096, 0.095), (0.078, 0.140), (0.042, 0.168), (0.034, 0.182), (0.040, 0.196), (0.042, 0.198)]
LOW = [(0.032, 0.002), (0.036, 0.005), (0.056, 0.034), (0.058, 0.066), (0.040, 0.096), (0.022, 0.108), (0.020, 0.122), (0.027, 0.132), (0.028, 0.134)]


def radius_at(points, z):
    smooth = smoothed(points)
    for (r0, z0), (r1, z1) in zip(smooth, smooth[1:]):
        if z0 <= z <= z1:
            return r0 + (r1 - r0) * (z - z0) / max(1e-6, z1 - z0)
    return smooth[-1][0]


def vase(points, at, color, band, foot):
    """An open vase with a bare clay foot and a painted band of steps."""
    profile = [(0.001, 0.002), (points[0][0], 0.002), points[0]] + points[1:]
    lathe(profile, at, ceramic(color, 0.55, shade(color, 0.8)), 0.0045)
    x, y, z = at
    r = points[1][0]
    lathe([(r + 0.001, 0.0), (r + 0.0046, 0.004), (radius_at(points, 0.016) + 0.0048, 0.016)], at, ceramic(foot, 0.85), 0.001)
    low, high, count, paint = band
    ink = ceramic(paint, 0.6)
    for h in (low - 0.005, high + 0.005):
        rr = radius_at(points, h) + 0.0046
        tube([(x + rr * math.cos(i * math.pi / 48), y + rr * math.sin(i * math.pi / 48), z + h) for i in range(96)], 0.0011, ink, closed=True)
    # the stepped triangles of an Andean border on the vase's wall
    for i in range(count):
        for row in range(4):
            h0, h1 = low + (high - low) * row / 4, low + (high - low) * (row + 1) / 4
            half = math.pi / count * (1 - row / 4) * 0.92
            middle = 2 * math.pi * i / count

            def point(u, v, h0=h0, h1=h1, half=half, middle=middle):
                h, a = h0 + (h1 - h0) * v, middle + (u - 0.5) * 2 * half
                rr = radius_at(points, h) + 0.0050
                return (x + rr * math.cos(a), y + rr * math.sin(a), z + h)

            surface(6, 3, point, ink)


def build():
    vase(TALL, (-0.085, 0.05, 0), "#d8cdb9", (0.085, 0.150, 12, "#8a4b34"), "#b58a66")
    vase(ROUND, (0.085, 0.035, 0), "#a1583c", (0.066, 0.118, 14, "#e0d3bd"), "#b58a66")
    vase(LOW, (0.0, -0.095, 0), "#4f5f52", (0.034, 0.068, 10, "#cdbf9f"), "#b58a66")


def stem(at, tall, lean, turn, kind, color):
    """A dried branch: a pampas plume or a twig with round pods."""
    pick = random.Random(turn)
    x, y, z = at
    a = math.radians(turn)
    bend = [(x + lean * t**1.8 * math.cos(a), y + lean * t**1.8 * math.sin(a), z + tall * t) for t in [k / 12 for k in range(13)]]
    tube(bend, 0.0016, principled("stalk", shade(color, 0.75), 0.8))
    matt = principled("dry", color, 0.9, Specular=0.1)
    if kind == "pods":
        for k in range(5, 13):
            p = Vector(bend[k])
            for s in range(2):
                b = pick.uniform(0, 6.28)
                q = p + Vector((0.026 * math.cos(b), 0.026 * math.sin(b), 0.018))
                tube([p, (p + q) / 2 + Vector((0, 0, 0.004)), q], 0.0007, matt)
                sphere(pick.uniform(0.006, 0.009), q, matt, (1, 1, 0.9))
    else:
        for k in range(90):
            t = 0.55 + 0.45 * k / 90
            i = min(11, int(t * 12))
            p = Vector(bend[i]).lerp(Vector(bend[i + 1]), t * 12 - i)
            b = pick.uniform(0, 6.28)
            long = 0.075 * math.sin(math.pi * min(1, (t - 0.5) * 1.75 + 0.1)) + 0.012
            q = p + Vector((math.cos(b) * long * 0.45, math.sin(b) * long * 0.45, long * 0.9))
            tube([p, p.lerp(q, 0.5) + Vector((0, 0, 0.006)), q], 0.0011, matt)


def setting(shot):
    tabletop("#b7ad98", "#8a6142", back=0.6, key=0.8, ambient=0.35)
    for tall, lean, turn, kind in ((0.40, 0.10, 200, "plume"), (0.46, 0.05, 70, "plume"), (0.37, 0.12, -40, "plume")):
        stem((-0.085, 0.05, 0.24), tall, lean, turn, kind, "#cdb68c")
    for tall, lean, turn in ((0.22, 0.1, 10), (0.26, 0.06, 130), (0.2, 0.11, -100)):
        stem((0.085, 0.035, 0.15), tall, lean, turn, "pods", "#5f4a38")
    book((0.34, -0.02, 0), (0.16, 0.22, 0.028), "#3c4a5a", 14)
    book((0.34, -0.02, 0.029), (0.14, 0.2, 0.02), "#cfc6b4", 4)
    from scenes._props import framed

    framed(0.4, 0.5, (-0.42, 0.56, 0.25), ("#b9a27c", "#8a8f6c", "#56694f"), "#c98a3c", mat=0.045)
