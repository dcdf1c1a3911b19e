from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -22, "elevation": 8},
    {"look": (0.42, 0, 0.3), "distance": 1.15, "azimuth": 52, "elevation": 9, "blur": 8},
    {"azimuth": 14, "elevation": 5, "fill": 0.62, "lens": 42, "setting": "living"},
]
WIDE, HIGH = 1.23, 0.703


def build(room=False):
    black = plastic("#191a1c", 0.45)
    rim = metal("#4b4c4f", 0.3, True)
    middle = 0.07 + HIGH / 2
    before = now()
    # edge-to-edge glass in a thin metal frame, and the thicker electronics behind
    frame(WIDE, HIGH, 0.006, 0.0045, 0.022, (0, 0, -0.024), rim, 0.0012)
    slab(WIDE - 0.006, HIGH - 0.006, 0.02, 0.004, (0, 0, -0.024), black, 0.001)
    panel(WIDE - 0.008, HIGH - 0.008, 0.003, (0, 0, -0.0035), principled("bezel", "#060607", 0.12))
    w = WIDE - 0.018
    panel(w, w * 9 / 16, 0.001, (0, 0.0016, -0.003), photo(nevado(640, 360, SUNSET, 5.0, center=0.58), 640, 360, 1.05))
    slab(0.9, 0.42, 0.038, 0.03, (0, -0.08, -0.06), black, 0.012)
    slab(0.07, 0.011, 0.012, 0.004, (0, -HIGH / 2 - 0.004, -0.022), black, 0.002)
    label("WASI", 0.010, (0, -HIGH / 2 - 0.0042, -0.0098), principled("mark", "#c9c4ba", 0.4), bold=True)
    cylinder(0.0012, 0.0006, (0.026, -HIGH / 2 - 0.0042, -0.0097), glow("#d8523a", 1.5), 0, sides=20)
    group(before, (0, 0, middle), (90, 0, 0))
    # two blade feet, 98 cm apart
    foot = metal("#3a3b3e", 0.32)
    for side in (-1, 1):
        x = side * 0.49
        for y in (-0.125, 0.135):
            tube([(x, 0.012, 0.085), (x, 0.012 + (y - 0.012) * 0.16, 0.064), (x + side * 0.010, y * 0.8, 0.012), (x + side * 0.012, y, 0.007)], 0.0062, foot)
            slab(0.018, 0.03, 0.005, 0.006, (x + side * 0.012, y, 0), plastic("#1d1e20", 0.7), 0.0015)
        box((0.03, 0.03, 0.05), (x, 0.034, 0.085), black, 0.004)


def setting(shot):
    before = now()
    room(4.6, 2.4, 2.7, "#c2b9a6")
    for object in now() - before:
        object.location.z -= 0.5
        object.location.y -= 0.4
    # a dark wooden console with cane doors, a vase, a plant and a rug
    dark = wood("#5b3c28", "x", 0.4, 1.2)
    box((1.7, 0.42, 0.03), (0, 0.04, -0.015), dark, 0.004)
    box((1.7, 0.40, 0.025), (0, 0.04, -0.36), dark, 0.004)
    box((1.68, 0.02, 0.32), (0, 0.22, -0.19), dark, 0.002)
    for x in (-0.84, -0.42, 0, 0.42, 0.84):
        box((0.022, 0.40, 0.33), (x, 0.04, -0.19), wood("#5b3c28", "z", 0.4, 1.2), 0.003)
    for i in range(4):
        x = -0.63 + i * 0.42
        frame(0.392, 0.312, 0.004, 0.03, 0.018, (x, -0.15, -0.188), wood("#634330", "x", 0.4, 1.2), 0.003, (90, 0, 0))
        box((0.34, 0.006, 0.26), (x, -0.155, -0.188), wicker("#8d7350"), 0)
        cylinder(0.008, 0.018, (x + (0.165 if i % 2 == 0 else -0.165), -0.176, -0.188), metal(brass, 0.3), 0.003, (90, 0, 0), sides=32)
    for x in (-0.78, 0.78):
        for y in (-0.1, 0.18):
            cylinder(0.012, 0.13, (x, y, -0.435), dark, top=0.018)
    lathe([(0.045, 0), (0.045, 0), (0.085, 0.06), (0.07, 0.17), (0.03, 0.24), (0.036, 0.27)], (-0.74, 0.03, 0), ceramic("#d8cdb8", 0.5, "#8d7a62"), 0.005)
    lathe([(0.13, 0), (0.13, 0), (0.17, 0.26), (0.175, 0.3)], (1.02, 0.12, -0.5), ceramic("#8f6248", 0.6), 0.012)
    cylinder(0.16, 0.02, (1.02, 0.12, -0.24), principled("soil", "#33261c", 0.95), 0)
    plant((1.02, 0.12, -0.25), 0.95, 26, "#40593a", 0.42, 6, 0.11)
