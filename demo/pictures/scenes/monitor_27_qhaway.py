from scenes._keys import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 10},
    {"azimuth": 150 - 180, "elevation": 14, "fill": 0.9, "build": {"turned": True}},
    {"azimuth": 14, "elevation": 14, "fill": 0.74, "blur": 8, "setting": "desk"},
]
WIDE, HIGH = 0.614, 0.361


def home(w, h):
    """A photo editor with a picture, a filmstrip and sliders."""
    panel(w, h, 0.001, (0, 0, 0), lit("#1c1f23", 0.9))
    pw, ph = w * 0.73, h * 0.70
    panel(pw, ph, 0.001, (-w * 0.115, h * 0.095, 0.0002), photo(nevado(520, 286, DAY, 11.0, 0.33, center=0.42), 520, 286, 0.98))
    ink, grey, line = lit("#ece7dc", 0.95), lit("#8d9197", 0.9), lit("#3b4047", 0.9)
    panel(w, 0.016, 0.0005, (0, h / 2 - 0.008, 0.0002), lit("#2a2e34", 0.9))
    for i, words in enumerate(("Archivo", "Editar", "Capas", "Color", "Exportar")):
        label(words, 0.0088, (-w * 0.46 + i * 0.043, h / 2 - 0.008, 0.0004), grey)
    strip = nevado(160, 100, SUNSET, 2.0, 0.4), nevado(160, 100, DAY, 3.0, 0.36), nevado(160, 100, NIGHT, 5.0, 0.36), nevado(160, 100, DAY, 8.0, 0.3), nevado(160, 100, SUNSET, 11.0, 0.36)
    for i, pixels in enumerate(strip):
        panel(0.078, 0.049, 0.002, (-w * 0.413 + i * 0.0885, -h * 0.375, 0.0004), photo(pixels, 160, 100, 0.9))
    frame(0.084, 0.055, 0.003, 0.0014, 0.0002, (-w * 0.413 + 3 * 0.0885, -h * 0.375, 0.0004), lit("#d08a4c"), 0)
    x = w * 0.378
    panel(w * 0.225, h * 0.94, 0.001, (w * 0.3875, -0.008, 0.0002), lit("#25292f", 0.9))
    for i in range(40):
        v = 0.012 + 0.03 * abs(math.sin(i * 0.17) * math.cos(i * 0.05)) + 0.004 * math.sin(i * 2.1)
        panel(0.0026, v, 0.0001, (w * 0.2935 + i * 0.003, h * 0.315 + v / 2, 0.0004), lit(("#7f8c99", "#a9846a", "#74906c")[i % 3], 0.8))
    for i, (words, v) in enumerate((("Exposición", 0.55), ("Contraste", 0.4), ("Luces", 0.3), ("Sombras", 0.7), ("Temperatura", 0.62), ("Saturación", 0.48))):
        y = h * 0.2 - i * h * 0.095
        label(words, 0.0084, (w * 0.292, y + 0.009, 0.0004), ink, "LEFT")
        panel(0.116, 0.0018, 0.0008, (w * 0.292 + 0.058, y, 0.0004), line)
        panel(0.007, 0.007, 0.0035, (w * 0.292 + 0.116 * v, y, 0.0006), lit("#d08a4c"))
    panel(0.116, 0.018, 0.004, (w * 0.292 + 0.058, -h * 0.42, 0.0004), lit("#48604f", 0.95))
    label("Exportar", 0.009, (w * 0.292 + 0.058, -h * 0.42, 0.0006), ink, bold=True)


def build(turned=False):
    everything = now()
    black = plastic("#1f2022", 0.5)
    silver = metal("#a5a7aa", 0.34, True)
    middle = 0.145 + HIGH / 2
    before = now()
    slab(WIDE, HIGH, 0.012, 0.005, (0, 0, -0.012), black, 0.002)
    panel(WIDE - 0.003, HIGH - 0.003, 0.004, (0, 0, 0.0001), principled("bezel", "#060607", 0.14))
    screen = now()
    home(0.598, 0.3364)
    group(screen, (0, 0.004, 0.0003))
    slab(WIDE, 0.009, 0.004, 0.002, (0, -HIGH / 2 + 0.004, -0.001), black, 0.001)
    label("WASI", 0.0064, (0, -HIGH / 2 + 0.004, 0.0031), principled("mark", "#c9c4ba", 0.4), bold=True)
    cylinder(0.0011, 0.0006, (WIDE / 2 - 0.02, -HIGH / 2 + 0.004, 0.0031), glow("#f0e6cf", 2), 0, sides=20)
    group(before, (0, -0.03, middle), (88, 0, 0))
    # the back: housing with vents, neck with a cable ring, sockets
    back = now()
    slab(WIDE - 0.02, HIGH - 0.02, 0.008, 0.012, (0, 0, 0), plastic("#2b2c2f", 0.55), 0.004)
    slab(0.36, 0.22, 0.03, 0.03, (0, -0.02, 0.004), plastic("#26272a", 0.55), 0.012)
    for i in range(30):
        box((0.003, 0.018, 0.0006), (-0.145 + i * 0.01, 0.062, 0.0341), principled("vent", "#090909", 0.8), 0.001)
    slab(0.105, 0.105, 0.006, 0.01, (0, -0.005, 0.032), silver, 0.002)
    silver_rim, dark = metal("#a2a5a9", 0.3), principled("socket", "#050505", 0.5)
    ink = principled("ink", "#bdb9b0", 0.5)
    slab(0.2, 0.026, 0.0006, 0.004, (0, -0.105, 0.0335), plastic("#1a1b1d", 0.6), 0.0002)
    for i, (words, w, h) in enumerate((("HDMI", 0.0145, 0.0052), ("DP", 0.0155, 0.0048), ("USB-C", 0.0088, 0.0032), ("USB", 0.0125, 0.0052), ("DC", 0.007, 0.007))):
        x = -0.07 + i * 0.035
        frame(w + 0.003, h + 0.003, 0.0013 if i != 2 else 0.003, 0.0012, 0.0012, (x, -0.102, 0.0342), silver_rim, 0.0003)
        sheet(rounded(w, h, 0.0007 if i != 2 else 0.0015), 0.0004, (x, -0.102, 0.0342), dark, 0)
        label(words, 0.005, (x, -0.1125, 0.0343), ink)
    label("WASI", 0.02, (0, 0.125, 0.0082), principled("mark", "#7c7d80", 0.4), bold=True)
    group(back, (0, -0.018, middle), (92, 0, 180))
    # round neck and slab base
    cylinder(0.021, 0.33, (0, 0.062, 0.17), silver, 0.002)
    box((0.05, 0.05, 0.06), (0, 0.052, middle - 0.005), plastic("#2b2c2f", 0.5), 0.01)
    cylinder(0.0225, 0.012, (0, 0.062, 0.13), plastic("#2b2c2f", 0.5), 0.002)
    slab(0.26, 0.20, 0.009, 0.02, (0, 0.02, 0.001), silver, 0.003)
    slab(0.25, 0.19, 0.002, 0.018, (0, 0.02, 0), plastic("#151617", 0.8), 0)
    if turned:
        group(everything, (0, 0, 0), (0, 0, 180))


def setting(shot):
    import scenes.mouse_inalambrico_ukucha as mouse
    import scenes.teclado_mecanico_tupay as keyboard

    desk(0.8, "#7d624a", "#b7b1a0", 0.36)
    parts = now()
    keyboard.build(cable=False)
    group(parts, (-0.04, -0.24, 0))
    parts = now()
    mouse.build(receiver=False)
    group(parts, (0.24, -0.24, 0))
    cup((-0.3, -0.08, 0), "#6f5648")
