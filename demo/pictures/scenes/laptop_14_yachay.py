from scenes._keys import *

GREY = "#a9abae"
shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 20},
    {"look": (-0.07, -0.02, 0.018), "distance": 0.3, "azimuth": -30, "elevation": 34, "blur": 5},
    {"azimuth": 20, "elevation": 17, "fill": 0.74, "blur": 6, "setting": "desk"},
    {"packshot": "floor", "azimuth": -30, "elevation": 20, "build": {"color": "#3d4653"}},
]
WIDE, DEEP = 0.314, 0.22


def home(w, h):
    """The desktop: mountain wallpaper, a document, a calendar and the task bar."""
    panel(w, h, 0.001, (0, 0, 0), photo(nevado(480, 300, SUNSET, 2.0, 0.4, center=0.66), 480, 300, 0.95))
    ink, grey = lit("#2c2f33", 0.9), lit("#8f9296", 0.9)
    x, y, ww, hh = -w * 0.16, h * 0.06, w * 0.5, h * 0.66
    panel(ww, hh, 0.004, (x, y, 0.0002), lit("#f3efe7", 0.92))
    panel(ww, 0.011, 0.003, (x, y + hh / 2 - 0.0055, 0.0003), lit("#ded6c8", 0.92))
    for i, c in enumerate(("#a4502f", "#c9963f", "#5d7a4d")):
        panel(0.0036, 0.0036, 0.0018, (x - ww / 2 + 0.007 + i * 0.0062, y + hh / 2 - 0.0055, 0.0004), lit(c))
    label("Presupuesto del taller", 0.0085, (x - ww * 0.44, y + hh * 0.33, 0.0004), ink, "LEFT", True)
    for i in range(4):
        panel(ww * (0.86, 0.8, 0.83, 0.5)[i], 0.0022, 0.001, (x - ww * 0.44 + ww * (0.86, 0.8, 0.83, 0.5)[i] / 2, y + hh * 0.22 - i * 0.0062, 0.0004), grey)
    for i, v in enumerate((0.3, 0.52, 0.44, 0.7, 0.62, 0.9)):
        bar = hh * 0.36 * v
        panel(ww * 0.09, bar, 0.0012, (x - ww * 0.37 + i * ww * 0.148, y - hh * 0.42 + bar / 2, 0.0004), lit(("#3d6a5a", "#c07a3c")[i % 2]))
    panel(ww * 0.88, 0.0005, 0.0001, (x, y - hh * 0.42, 0.0005), grey)
    cx, cy = w * 0.31, h * 0.2
    panel(w * 0.26, h * 0.4, 0.005, (cx, cy, 0.0002), lit("#26313f", 0.9))
    white = lit("#f1ece2", 1)
    label("10:24", 0.017, (cx, cy + h * 0.12, 0.0004), white, bold=True)
    for i in range(28):
        gx, gy = cx - w * 0.093 + (i % 7) * w * 0.031, cy + h * 0.02 - (i // 7) * h * 0.05
        if i == 16:
            panel(0.0088, 0.0088, 0.0044, (gx, gy, 0.0003), lit("#b8603a"))
        label(str(i + 1), 0.0046, (gx, gy, 0.0005), white)
    panel(w * 0.46, 0.0135, 0.005, (0, -h / 2 + 0.0105, 0.0002), lit("#e9e3d8", 0.85))
    for i, c in enumerate(("#2f5a6c", "#a4502f", "#5d7a4d", "#c9963f", "#5b4a78", "#39404a", "#8a3b3b")):
        panel(0.0096, 0.0096, 0.0026, ((i - 3) * 0.0165, -h / 2 + 0.0105, 0.0004), fade(shade(c, 1.25), c))


def build(color=GREY):
    shell = metal(color, 0.42)
    shell.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0.85
    lift = 0.0022
    thick = 0.0135
    slab(WIDE, DEEP, thick, 0.011, (0, 0, lift), shell, 0.0032)
    for x in (-0.12, 0.12):
        for y in (-0.085, 0.085):
            slab(0.04, 0.008, lift + 0.001, 0.004, (x, y, 0), plastic("#1d1e20", 0.7), 0.0006)
    top = lift + thick
    # keyboard, speaker holes, touchpad and the notch to open the lid
    well = principled("well", shade(color, 0.42), 0.5, Metallic=0.6)
    slab(0.272, 0.1075, 0.0003, 0.004, (0, 0.0285, top), well, 0)
    unit = 0.267 / 15
    rows = [[(k, w * 15 / sum(v for _, v in row)) for k, w in row] for row in FULL]
    flat_keys(rows, unit, 0.0188, 0.0024, (-0.1335, 0.0805, top + 0.0002), plastic("#232528", 0.55), principled("ink", "#e7e4dc", 0.6), 0.0011, 0.0062)
    for x in (-0.1465, 0.1465):
        slab(0.0125, 0.1, 0.0002, 0.004, (x, 0.0285, top), perforated(color, 0.0017, "xy", 0.26, 0.4, 0.7), 0)
    frame(0.116, 0.072, 0.004, 0.0004, 0.0001, (0, -0.0655, top), principled("gap", shade(color, 0.35), 0.6), 0)
    slab(0.115, 0.071, 0.0002, 0.0036, (0, -0.0655, top - 0.0001), metal(shade(color, 0.97), 0.34), 0)
    slab(0.05, 0.004, 0.0004, 0.002, (0, -DEEP / 2 + 0.0012, top - 0.0003), principled("notch", shade(color, 0.5), 0.5, Metallic=0.5), 0)
    # ports on the left and the right
    for i, y in enumerate((0.078, 0.058)):
        usb_c((-WIDE / 2 - 0.0001, y, lift + 0.0068), (90, 0, -90))
    for side, y, w, h in ((-1, 0.03, 0.0145, 0.005), (1, 0.07, 0.0128, 0.005)):
        before = now()
        frame(w + 0.0016, h + 0.0016, 0.0008, 0.0008, 0.0004, (0, 0, 0), metal("#6f7276", 0.3), 0.0001)
        sheet(rounded(w, h, 0.0004), 0.0002, (0, 0, 0), principled("mouth", "#050505", 0.6), 0)
        group(before, (side * (WIDE / 2 + 0.0001), y, lift + 0.0068), (90, 0, side * 90))
    hole(0.0018, (WIDE / 2 + 0.0001, 0.045, lift + 0.0068), metal("#6f7276", 0.3), (0, 90, 0))
    # the lid, hinged at the back and open 112 degrees
    tube([(-0.11, DEEP / 2 - 0.0045, top + 0.0008), (0.11, DEEP / 2 - 0.0045, top + 0.0008)], 0.0046, plastic("#1b1c1e", 0.45), smooth=False)
    before = now()
    slab(WIDE, 0.206, 0.0048, 0.011, (0, 0.107, -0.0052), shell, 0.002)
    panel(WIDE - 0.003, 0.2035, 0.010, (0, 0.107, 0.0), principled("bezel", "#08090a", 0.15))
    screen = now()
    home(0.301, 0.188)
    group(screen, (0, 0.1085, 0.0002))
    hole(0.0014, (0, 0.2057, 0.0001), depth=0.0001)
    label("WASI", 0.0048, (0, 0.0092, 0.0002), principled("mark", "#8d8f92", 0.4), bold=True)
    group(before, (0, DEEP / 2 - 0.0035, top + 0.001), (68, 0, 0))


def setting(shot):
    desk(0.5, "#7d624a", "#bdb5a4")
    cup((0.225, 0.02, 0), "#6f5648")
    book((-0.26, -0.03, 0), (0.145, 0.21, 0.014), "#565c50", -8)
    tube([(-0.3, -0.1, 0.0195), (-0.23, 0.03, 0.0195)], 0.0038, plastic("#2a2b2e"), smooth=False)
