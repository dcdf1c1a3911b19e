from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 12},
    {"look": (0.0, -0.05, 0.40), "distance": 0.8, "azimuth": -34, "elevation": 24, "blur": 5},
    {"look": (0.02, 0, 0.44), "distance": 2.0, "azimuth": 18, "elevation": 7, "setting": True, "exposure": -0.05},
]
POT_TOP = 0.345


def blade(at, tall, wide, turn, lean, seed):
    """An upright sword-shaped leaf: folded along its middle, twisted, with green bands and a pale edge."""
    pick = random.Random(seed)
    twist, phase = pick.uniform(-1.0, 1.0), pick.uniform(0, 6)
    a = math.radians(turn)
    x, y, z = at

    def point(u, v):
        half = wide / 2 * (0.52 + 0.48 * math.sin(math.pi * min(1, v * 0.62 + 0.12)) ** 1.0) * min(1, ((1 - v) * 4.6) ** 0.62 if v < 1 else 0.0)
        across = (u - 0.5) * 2 * half
        cup = (u - 0.5) ** 2 * 4 * half * 0.42
        t = a + twist * v * 0.9
        edge = 0.003 * math.sin(v * 16 + phase) * (2 * u - 1)
        out = lean * v**1.7
        px = across * math.cos(t) - (cup + edge) * math.sin(t)
        py = across * math.sin(t) + (cup + edge) * math.cos(t)
        return (x + out * math.cos(a - 1.57) + px, y + out * math.sin(a - 1.57) + py, z + tall * v)

    body = surface(10, 44, point, banded(seed), 0.0045, 0.0, 1, "leaf")
    rim = principled("margin", "#a9a05c", 0.5, Specular=0.3)
    for side in (0, 1):
        tube([point(side, k / 30) for k in range(31)], 0.0022, rim)
    return body


def banded(seed):
    material = principled("sword", "#4c6144", 0.42, Specular=0.35)
    wave = texture(material, "ShaderNodeTexNoise", 7 + seed % 3, (0.8, 0.8, 6.5), Detail=5.0, Roughness=0.62, Distortion=0.9)
    vary(material, wave, "#2b3f2c", "#7d8d68", low=0.36, high=0.66)
    return material


def build():
    # a fluted matt clay pot on its saucer
    clay = ceramic("#c9bca5", 0.6, "#b3a58c")
    clay.node_tree.nodes["Principled BSDF"].inputs["Clearcoat"].default_value = 0.05
    profile = [(0.108, 0.012), (0.118, 0.012), (0.128, 0.02), (0.141, 0.10), (0.150, 0.20), (0.155, 0.30), (0.157, POT_TOP - 0.006), (0.154, POT_TOP), (0.146, POT_TOP), (0.143, POT_TOP - 0.01), (0.142, POT_TOP - 0.06)]
    flutes = 36

    def wall(u, v):
        k = v * (len(profile) - 1)
        i = min(len(profile) - 2, int(k))
        t = k - i
        r = profile[i][0] + (profile[i + 1][0] - profile[i][0]) * t
        z = profile[i][1] + (profile[i + 1][1] - profile[i][1]) * t
        depth = 0.0045 * min(1, max(0, (z - 0.03) / 0.02)) * min(1, max(0, (POT_TOP - 0.035 - z) / 0.02)) if i < 6 else 0
        r -= depth * (1 - abs(math.sin(flutes / 2 * u * 2 * math.pi))) ** 1.4
        a = 2 * math.pi * u
        return (r * math.cos(a), r * math.sin(a), z)

    surface(36 * 14, 10 * 12, wall, clay, name="pot")
    cylinder(0.11, 0.004, (0, 0, 0.013), clay, 0)
    lathe([(0.001, 0.002), (0.135, 0.002), (0.135, 0.002), (0.158, 0.008), (0.166, 0.024)], (0, 0, 0), clay, 0.005)
    soil = principled("soil", "#2f241b", 1.0, Specular=0.05)
    ground = cylinder(0.1425, 0.01, (0, 0, POT_TOP - 0.032), soil, 0)
    stones = [principled("stone", c, 0.8) for c in ("#b9ae9c", "#8d8478", "#cfc6b6", "#6e665c")]
    for i in range(170):
        r, a = 0.135 * math.sqrt(chance.random()), chance.uniform(0, 6.283)
        s = chance.uniform(0.006, 0.011)
        sphere(s, (r * math.cos(a), r * math.sin(a), POT_TOP - 0.026), chance.choice(stones), (1, chance.uniform(0.7, 1), 0.6), (0, 0, chance.uniform(0, 90)))
    leaves = ((0, 0, 0.62, 0.074, 10, 0.03), (0.03, 0.03, 0.55, 0.07, 130, 0.07), (-0.04, 0.02, 0.58, 0.072, 250, 0.06), (0.045, -0.03, 0.44, 0.066, 60, 0.09),
              (-0.03, -0.05, 0.40, 0.064, -20, 0.10), (-0.065, -0.01, 0.34, 0.058, -70, 0.09), (0.0, 0.07, 0.50, 0.068, 185, 0.08), (0.07, 0.02, 0.32, 0.056, 95, 0.09),
              (0.02, -0.075, 0.26, 0.052, 12, 0.07), (-0.05, 0.06, 0.42, 0.062, 215, 0.09))
    for k, (x, y, tall, wide, turn, lean) in enumerate(leaves):
        blade((x, y, POT_TOP - 0.035), tall, wide, turn, lean, k + 3)
    text("WASI", 0.014, (0.0, -0.1562, POT_TOP - 0.02), principled("ink", "#7d7160", 0.8), (88, 0, 0), 0.0003)


def setting(shot):
    vignette("#cfc3ae", "#8d6b48", 0.42, 0.62, 0.36, -1, 0.95)
    import scenes.lampara_de_pie_killa as killa

    mark = now()
    killa.chair()
    group(mark, (0.72, -0.02, 0), (0, 0, -26))
    box((2.0, 1.2, 0.012), (0.9, -0.62, 0.006), fabric("#b7a582", 140, bump=0.6), 0.005)
    from scenes._props import framed

    framed(0.5, 0.62, (0.44, 0.42, 1.22), ("#9fab8e", "#5f7a5c", "#2f4736"), "#c98a3c")
    # a woven basket with a throw
    lathe([(0.001, 0.004), (0.13, 0.004), (0.13, 0.004), (0.17, 0.1), (0.165, 0.24)], (-0.46, 0.1, 0), wicker("#b08a58"), 0.012)
    cushion((0.24, 0.24, 0.14), (-0.46, 0.1, 0.22), fabric("#8a4b34", 140, bump=0.6), wrinkle=0.02)
