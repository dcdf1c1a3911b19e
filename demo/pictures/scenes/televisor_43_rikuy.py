from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": 24, "elevation": 9},
    {"look": (0.04, -0.18, 0.33), "distance": 1.15, "azimuth": -30, "elevation": 14, "build": {"turned": True}, "blur": 8},
    {"azimuth": -14, "elevation": 7, "fill": 0.62, "lens": 45, "setting": "bedroom"},
]
WIDE, HIGH = 0.962, 0.556


def home(before_z):
    """The home screen: a film at the top and rows of tiles below."""
    w = WIDE - 0.024
    h = w * 9 / 16
    panel(w, h, 0.001, (0, 0.004, 0), fade("#1d2430", "#0e1218"))
    hero = now()
    panel(w, h * 0.62, 0.001, (0, 0.004 + h * 0.19, 0.0002), photo(veiled(nevado(480, 168, DAY, 8.0, 0.3, center=0.72), 480), 480, 168, 0.95))
    ink, soft = lit("#f4efe4", 1.1), lit("#b9bcc0", 0.9)
    label("Cordillera adentro", 0.040, (-w * 0.455, h * 0.23, 0.0006), ink, "LEFT", True)
    label("Documental  ·  2026  ·  1 h 32 min", 0.017, (-w * 0.455, h * 0.165, 0.0006), soft, "LEFT")
    panel(0.105, 0.034, 0.017, (-w * 0.455 + 0.0525, h * 0.085, 0.0006), lit("#f1e9da", 1.0))
    label("Ver ahora", 0.0165, (-w * 0.455 + 0.0525, h * 0.085, 0.0008), lit("#20242a", 1.0), bold=True)
    for i, words in enumerate(("Inicio", "TDT", "Películas", "Series", "Aplicaciones")):
        label(words, 0.0165, (-w * 0.43 + i * 0.095, 0.004 + h * 0.455, 0.0006), ink if i == 0 else soft)
    label("20:45", 0.0175, (w * 0.45, 0.004 + h * 0.455, 0.0006), ink)
    label("Tus aplicaciones", 0.0165, (-w * 0.47, -h * 0.155, 0.0004), ink, "LEFT")
    names = ("cine", "TDT", "música", "noticias", "fotos", "niños")
    for i, color in enumerate(("#7d3328", "#2f5a5c", "#3f5a36", "#a3702e", "#3b4475", "#7a4a63")):
        x = -w * 0.47 + 0.068 + i * 0.1455
        panel(0.134, 0.072, 0.007, (x, -h * 0.265, 0.0004), fade(shade(color, 1.25), shade(color, 0.85)))
        label(names[i], 0.02, (x, -h * 0.265, 0.0006), ink, bold=True)
        tile = ("#51607a", "#8d6c4e", "#5b7268", "#9a7f53", "#6e5468", "#4d5c4a")[i]
        panel(0.134, 0.05, 0.007, (x, -h * 0.425, 0.0004), fade(tile, shade(tile, 0.45)))


def veiled(pixels, width):
    """The picture, darkened towards the left behind the text."""
    light = [min(1.0, 0.16 + max(0.0, i / width - 0.12) * 1.9) for i in range(width)]
    return [[c * light[k % width] for c in pixel] for k, pixel in enumerate(pixels)]


def build(turned=False):
    everything = now()
    black = plastic("#202124", 0.5)
    middle = 0.085 + HIGH / 2
    before = now()
    frame(WIDE, HIGH, 0.008, 0.011, 0.026, (0, 0, -0.026), black, 0.003)
    slab(WIDE - 0.016, HIGH - 0.016, 0.02, 0.004, (0, 0, -0.026), black, 0.001)
    panel(WIDE - 0.02, HIGH - 0.02, 0.002, (0, 0, -0.0045), principled("bezel", "#060607", 0.12))
    screen = now()
    home(0)
    group(screen, (0, 0, -0.0042))
    label("WASI", 0.0085, (0, -HIGH / 2 + 0.0058, 0.0002), principled("mark", "#c9c4ba", 0.4), bold=True)
    group(before, (0, 0, middle), (90, 0, 0))
    # the back: housing with vents, wall-mount holes and sockets
    back = now()
    slab(WIDE - 0.03, HIGH - 0.03, 0.012, 0.02, (0, 0, 0), black, 0.006)
    slab(0.66, 0.36, 0.034, 0.025, (0, -0.06, 0.008), plastic("#26272a", 0.6), 0.010)
    for i in range(34):
        box((0.0035, 0.03, 0.0008), (-0.28 + i * 0.017, 0.075, 0.0422), principled("vent", "#0a0a0a", 0.8), 0.0012)
    for x in (-0.1, 0.1):
        for y in (-0.14, 0.06):
            hole(0.004, (x, y - 0.02, 0.0422), metal("#7f8286", 0.3))
    slab(0.19, 0.1, 0.001, 0.006, (-0.20, -0.15, 0.0418), plastic("#1a1b1d", 0.6), 0.0005)
    silver, dark = metal("#a2a5a9", 0.3), principled("socket", "#050505", 0.5)
    ink = principled("ink", "#c4c0b6", 0.5)
    for i, (words, w, h) in enumerate((("HDMI 1", 0.0145, 0.0052), ("HDMI 2", 0.0145, 0.0052), ("USB", 0.0055, 0.0128), ("LAN", 0.0125, 0.0115), ("ANT", 0.009, 0.009), ("OPT", 0.008, 0.008))):
        x, y = -0.27 + (i % 3) * 0.06, -0.125 - (i // 3) * 0.045
        frame(w + 0.0034, h + 0.0034, 0.0015 if words != "ANT" else 0.0062, 0.0014, 0.0015, (x, y, 0.0428), silver, 0.0003)
        sheet(rounded(w, h, 0.0008 if words != "ANT" else 0.0044), 0.0004, (x, y, 0.0428), dark, 0)
        if words == "ANT":
            cylinder(0.0012, 0.004, (x, y, 0.044), metal(brass), 0.0003, sides=16)
        label(words, 0.0085, (x, y - 0.017, 0.043), ink)
    slab(0.12, 0.05, 0.0003, 0.002, (0.16, -0.17, 0.0421), principled("sticker", "#cfcac0", 0.6), 0)
    for i in range(5):
        box((0.1 - (i % 3) * 0.02, 0.0018, 0.0002), (0.155 - (i % 3) * 0.01, -0.154 - i * 0.007, 0.0426), principled("print", "#3a3a3a", 0.6), 0)
    label("WASI", 0.024, (0, 0.16, 0.0122), principled("mark", "#77787a", 0.4), bold=True)
    group(back, (0, 0.025, middle), (90, 0, 180))
    # the central stand
    box((0.085, 0.03, 0.16), (0, 0.045, 0.09), black, 0.006)
    slab(0.44, 0.21, 0.010, 0.03, (0, 0.01, 0.001), metal("#3b3c3f", 0.38, True), 0.003)
    slab(0.43, 0.2, 0.002, 0.03, (0, 0.01, 0), plastic("#151617", 0.8), 0.0005)
    if turned:
        group(everything, (0, 0, 0), (0, 0, 180))


def setting(shot):
    before = now()
    room(4.0, 2.2, 2.6, "#b7b3a2")
    for object in now() - before:
        object.location.z -= 0.8
        object.location.y -= 0.55
    pale = wood("#86684c", "x", 0.45, 1.2)
    box((1.3, 0.46, 0.03), (0, 0.05, -0.015), pale, 0.004)
    box((1.26, 0.42, 0.62), (0, 0.06, -0.345), pale, 0.003)
    for i in range(2):
        for j in range(3):
            x, z = -0.315 + i * 0.63, -0.14 - j * 0.205
            box((0.618, 0.02, 0.196), (x, -0.16, z), wood("#8c6d50", "x", 0.45, 1.2), 0.004)
            cylinder(0.012, 0.022, (x, -0.178, z), wood("#5f422a", "y"), 0.004, (90, 0, 0), sides=40)
    for x in (-0.56, 0.56):
        for y in (-0.1, 0.2):
            cylinder(0.014, 0.145, (x, y, -0.727), wood("#7d5c3c", "z"), top=0.02)
    lathe([(0.035, 0), (0.035, 0), (0.06, 0.05), (0.045, 0.12), (0.022, 0.16), (0.026, 0.18)], (-0.575, -0.02, 0), ceramic("#7d5546", 0.55), 0.004)
    book((0.56, 0.0, 0), (0.13, 0.19, 0.028), "#3d4f45", 8)
    book((0.56, 0.0, 0.03), (0.12, 0.17, 0.024), "#c7b58f", -6)
