from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 20},
    {"look": (0.0, -0.0, 0.112), "distance": 0.5, "azimuth": -30, "elevation": 14, "build": {"turned": True}, "blur": 6},
    {"azimuth": -30, "elevation": 12, "fill": 0.5, "lens": 40, "setting": "cinema", "build": {"away": True}, "exposure": 1.05},
]


def build(turned=False, away=False):
    everything = now()
    white = plastic("#dcd6ca", 0.5, 0.1)
    dark = plastic("#2a2b2d", 0.5)
    lift = 0.010
    # a rounded column covered in cloth, with a moulded front and top
    slab(0.15, 0.16, 0.175, 0.036, (0, 0, lift), perforated("#8f8a80", 0.0022, "xz", 0.24, 0.85, dark=0.35), 0.004)
    slab(0.153, 0.163, 0.013, 0.037, (0, 0, lift + 0.172), white, 0.005)
    slab(0.153, 0.163, 0.009, 0.037, (0, 0, lift - 0.003), white, 0.003)
    before = now()
    slab(0.106, 0.150, 0.010, 0.022, (0, 0, 0), white, 0.004)
    frame(0.094, 0.068, 0.018, 0.003, 0.002, (0, 0.033, 0.009), metal("#a58c63", 0.3), 0.0006)
    slab(0.09, 0.064, 0.0012, 0.016, (0, 0.033, 0.0092), principled("window", "#060708", 0.06, Specular=0.7), 0.0004)
    # lens and its sensor behind the window
    for r, h, m in ((0.0275, 0.0014, metal("#3a3b3d", 0.3)), (0.0235, 0.0018, plastic("#0e0f10", 0.3)), (0.0195, 0.0022, metal("#2c2d30", 0.25))):
        cylinder(r, h, (-0.012, 0.033, 0.0108), m, 0.0004)
    coat = principled("coat", "#120c22", 0.02, Clearcoat=1.0, Clearcoat_Roughness=0.0, Specular=1.0)
    sphere(0.0175, (-0.012, 0.033, 0.0112), coat, (1, 1, 0.32))
    sphere(0.006, (-0.0165, 0.039, 0.0146), principled("flare", "#3a2f6a", 0.02, Specular=1.0), (1, 1, 0.25))
    for y in (0.024, 0.042):
        cylinder(0.0052, 0.0014, (0.029, y, 0.0106), principled("sensor", "#1a1218", 0.05), 0.0003, sides=32)
    label("WASI", 0.0105, (0, -0.046, 0.0102), principled("mark", "#6d665a", 0.5), bold=True)
    group(before, (0, -0.0765, lift + 0.092), (90, 0, 0))
    # the top: a ring of keys and a leather handle
    top = lift + 0.185
    frame(0.076, 0.076, 0.038, 0.012, 0.0012, (0, 0.004, top), plastic("#cbc4b6", 0.5), 0.0005, steps=20)
    ink = principled("ink", "#5b564c", 0.5)
    for words, x, y in (("+", 0, 0.032), ("–", 0, -0.032), ("<", -0.032, 0), (">", 0.032, 0)):
        label(words, 0.010, (x, y + 0.004, top + 0.0014), ink, bold=True)
    cylinder(0.0185, 0.003, (0, 0.004, top + 0.001), white, 0.001)
    frame(0.009, 0.009, 0.0045, 0.0008, 0.0002, (0, 0.004, top + 0.0026), ink, 0)
    box((0.0011, 0.006, 0.0003), (0, 0.0075, top + 0.0028), ink, 0)
    strap = leather("#8a5a36")
    for side in (-1, 1):
        cylinder(0.006, 0.005, (side * 0.078, 0.012, lift + 0.150), metal(brass, 0.3), 0.0015, (0, 90, 0), sides=40)
    band([(-0.082, lift + 0.142), (-0.0825, lift + 0.165), (-0.07, lift + 0.212), (-0.03, lift + 0.233), (0.03, lift + 0.233), (0.07, lift + 0.212), (0.0825, lift + 0.165), (0.082, lift + 0.142)], 0.017, 0.003, strap, (0, 0.012, 0), bevel=0.0012)
    cylinder(0.055, 0.009, (0, 0, 0.0045), dark, 0.002)
    # the back: air outlet and sockets
    before = now()
    slab(0.106, 0.150, 0.008, 0.022, (0, 0, 0), white, 0.003)
    for i in range(9):
        slab(0.076, 0.003, 0.001, 0.0014, (0, 0.058 - i * 0.0065, 0.0075), principled("vent", "#0b0b0b", 0.8), 0)
    slab(0.086, 0.034, 0.001, 0.006, (0, -0.036, 0.0075), dark, 0.0004)
    silver, black = metal("#a2a5a9", 0.3), principled("socket", "#050505", 0.5)
    for i, (words, w, h) in enumerate((("HDMI", 0.0145, 0.0052), ("USB", 0.0125, 0.0055), ("AUX", 0.006, 0.006), ("DC 19 V", 0.008, 0.008))):
        x = -0.029 + i * 0.0195
        frame(w + 0.0026, h + 0.0026, 0.0012 if i < 2 else (w + 0.0026) / 2, 0.0011, 0.0012, (x, -0.032, 0.0085), silver, 0.0003)
        sheet(rounded(w, h, 0.0007 if i < 2 else w / 2), 0.0004, (x, -0.032, 0.0085), black, 0)
        label(words, 0.0042, (x, -0.0455, 0.0087), principled("print", "#cfcac0", 0.5))
    group(before, (0, 0.0775, lift + 0.092), (90, 0, 180))
    if turned:
        group(everything, (0, 0, 0), (0, 0, 180))
    if away:
        group(everything, (0, 0, 0), (0, 0, 153))


def setting(shot):
    # a room in the evening: a low table, and the projected picture on the wall
    top = wood("#735a46", "x", 0.42, 1.6)
    slab(0.9, 0.5, 0.03, 0.03, (0.08, 0.0, -0.03), top, 0.005)
    for x in (-0.3, 0.45):
        for y in (-0.19, 0.19):
            cylinder(0.014, 0.36, (x, y, -0.21), wood("#5a3c28", "z"), top=0.018)
    box((8, 0.05, 4), (0, 2.0, 1), principled("wall", "#b9b09f", 0.95, Specular=0.05), 0)
    box((8, 8, 0.04), (0, 0, -0.41), wood("#6a5847", "x", 0.5, 0.6), 0)
    box((8, 0.02, 0.09), (0, 1.965, -0.345), lacquer("#cfc8ba"), 0.003)
    rug = fabric("#6d6257", 160)
    box((2.6, 1.5, 0.012), (0.3, 0.9, -0.385), rug, 0.004)
    book((0.34, -0.02, 0), (0.15, 0.21, 0.022), "#33484a", 16)
    lathe([(0.04, 0), (0.04, 0), (0.085, 0.035), (0.1, 0.075)], (0.36, 0.04, 0.024), ceramic("#c9b795", 0.5), 0.004)
    for i in range(26):
        a, r = i * 2.4, 0.012 + 0.011 * math.sqrt(i)
        sphere(0.014, (0.36 + r * math.cos(a), 0.04 + r * math.sin(a), 0.085 + 0.012 * math.sin(i * 5)), principled("popcorn", "#ead9ac", 0.8), (1, 0.8, 0.75))
    screen = now()
    panel(2.3, 2.3 * 9 / 16, 0.002, (0, 0, 0), photo(nevado(560, 315, SUNSET, 5.0, center=0.45), 560, 315, 0.62, 0.9))
    group(screen, (0.95, 1.97, 0.62), (90, 0, 0))
    area_light((-1.4, -1.0, 1.5), (0, 0, 0), 0.8, 11, "#ffdcb4")
    area_light((1.4, -1.6, 1.5), (0, 0, 0.1), 1.0, 5, "#b9c6ea")
    area_light((0.95, 1.7, 0.7), (0.2, 0, 0), 1.6, 6, "#f0b080").visible_camera = False
    world("#4d5a80", 0.06)
