from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 17},
    {"look": (0.30, -0.06, 0.035), "distance": 0.42, "azimuth": -34, "elevation": 20, "blur": 6},
    {"look": (0.32, 0, 0.03), "distance": 2.5, "azimuth": 14, "elevation": 7, "setting": "living", "build": {"room": True}},
    {"look": (0.03, -0.05, 0.035), "distance": 0.5, "azimuth": -26, "elevation": 18, "build": {"turned": True}, "blur": 8},
]


def build(room=False, turned=False):
    all_before = now()
    dark = plastic("#202123", 0.55)
    cloth = perforated("#3a3c3f", 0.0026, "xz", 0.22, 0.85, dark=0.35)
    # the bar: 90 cm, cloth around it, walnut ends, a smooth top with keys
    body = slab(0.87, 0.095, 0.055, 0.014, (0, 0, 0.006), cloth, 0.012)
    for side in (-1, 1):
        slab(0.018, 0.098, 0.058, 0.008, (side * 0.4425, 0, 0.0045), wood("#6b4428", "y", 0.4, 5), 0.004)
        slab(0.0025, 0.096, 0.056, 0.001, (side * 0.4328, 0, 0.0055), metal("#8f8a80", 0.3), 0.0005)
        slab(0.06, 0.06, 0.008, 0.01, (side * 0.34, 0, 0), dark, 0.001)
    slab(0.2, 0.05, 0.0015, 0.025, (0, 0.006, 0.0605), plastic("#2a2b2d", 0.35), 0.0006)
    mark = principled("mark", "#cfc8bb", 0.5)
    for i, sign in enumerate(("–", "+", "»", "o")):
        label(sign, 0.016, (-0.06 + i * 0.04, 0.004, 0.0621), mark)
    before = now()
    slab(0.05, 0.014, 0.001, 0.004, (0, 0, 0), metal("#a3a09a", 0.35, True), 0.0004)
    label("WASI", 0.0085, (0, 0, 0.0011), principled("ink", "#26231f", 0.5), bold=True)
    group(before, (0.37, -0.0478, 0.018), (90, 0, 0))
    before = now()
    label("HDMI", 0.017, (0, 0, 0), glow("#f5ead2", 2.2))
    group(before, (0.21, -0.0482, 0.034), (90, 0, 0))
    # the back: a recess with the sockets
    before = now()
    slab(0.26, 0.034, 0.002, 0.004, (0, 0, 0), dark, 0.0006)
    silver = metal("#9da0a4", 0.3)
    socket = principled("socket", "#060606", 0.5)
    for i, (words, w, h) in enumerate((("HDMI ARC", 0.0145, 0.0052), ("OPTICAL", 0.009, 0.009), ("AUX", 0.006, 0.006), ("USB", 0.0125, 0.005), ("220 V~", 0.017, 0.0085))):
        x = -0.1 + i * 0.05
        frame(w + 0.003, h + 0.003, 0.0014 if i != 2 else 0.004, 0.0013, 0.0012, (x, 0.003, 0.002), silver if i in (0, 3) else dark, 0.0003)
        sheet(rounded(w, h, 0.0008), 0.0004, (x, 0.003, 0.002), socket, 0)
        label(words, 0.0052, (x, -0.0095, 0.0022), mark)
    group(before, (0, 0.0475, 0.033), (90, 0, 180))
    if turned:
        group(all_before, (0, 0, 0), (0, 0, 180))
    # the wireless subwoofer
    at = (0.26, 0.215) if not turned else (0.4, 0.3)
    before = now()
    walnut = wood("#6b4428", "z", 0.42, 2.5)
    slab(0.2, 0.26, 0.30, 0.018, (0, 0, 0.02), walnut, 0.004)
    slab(0.172, 0.272, 0.006, 0.012, (0, -0.1325, 0.17), perforated("#333538", 0.0026, "xy", 0.22, 0.85, dark=0.35), 0.003, (90, 0, 0))
    slab(0.178, 0.278, 0.004, 0.014, (0, -0.1295, 0.17), dark, 0.001, (90, 0, 0))
    for x in (-0.075, 0.075):
        for y in (-0.1, 0.1):
            cylinder(0.014, 0.02, (x, y, 0.01), dark, 0.003)
    before_mark = now()
    slab(0.044, 0.012, 0.001, 0.003, (0, 0, 0), metal("#a3a09a", 0.35, True), 0.0004)
    label("WASI", 0.0075, (0, 0, 0.0011), principled("ink", "#26231f", 0.5), bold=True)
    group(before_mark, (0, -0.1392, 0.055), (90, 0, 0))
    if room:
        group(before, (1.02, 0.08, -0.46))
    else:
        group(before, (*at, 0))


def setting(shot):
    before = now()
    room(4.2, 2.2, 2.7, "#cdc2ae")
    for object in now() - before:
        object.location.z -= 0.46
        object.location.y += -0.3
    top = wood("#7f6147", "x", 0.45, 1.4)
    box((1.7, 0.4, 0.03), (0, 0.1, -0.015), top, 0.004)
    box((1.7, 0.38, 0.025), (0, 0.1, -0.345), top, 0.004)
    for x in (-0.84, -0.28, 0.28, 0.84):
        box((0.022, 0.38, 0.34), (x, 0.1, -0.19), wood("#7f6147", "z", 0.45, 1.4), 0.003)
    box((0.52, 0.02, 0.29), (-0.56, -0.085, -0.185), wood("#765a42", "x", 0.45, 1.4), 0.003)
    cylinder(0.011, 0.02, (-0.36, -0.1, -0.185), metal(brass), 0.003, (90, 0, 0))
    for x in (-0.78, 0.78):
        for y in (-0.03, 0.25):
            cylinder(0.012, 0.105, (x, y, -0.41), wood("#5f422a", "z"), top=0.018)
    book((0.0, 0.1, -0.3325), (0.24, 0.2, 0.03), "#8a3b2a", 6)
    book((0.0, 0.1, -0.30), (0.21, 0.18, 0.028), "#d8cdb6", -4)
    # a television above the bar
    box((1.02, 0.03, 0.58), (0, 0.19, 0.40), plastic("#17181a", 0.4), 0.006)
    before_screen = now()
    panel(1.0, 0.5625, 0.003, (0, 0, 0), photo(nevado(320, 180, DAY, 3.0), 320, 180, 0.8))
    group(before_screen, (0, 0.174, 0.402), (90, 0, 0))
    box((0.3, 0.16, 0.012), (0, 0.2, 0.006), plastic("#17181a"), 0.003)
    box((0.05, 0.03, 0.14), (0, 0.2, 0.07), plastic("#17181a"), 0.003)
    lathe([(0.05, 0), (0.05, 0), (0.085, 0.08), (0.05, 0.17), (0.03, 0.2), (0.034, 0.22)], (0.7, 0.13, 0), ceramic("#86604e", 0.55), 0.005)
