from scenes._devices import *

BLUE = "#2c4258"
shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 18},
    {"look": (0.01, -0.01, 0.142), "distance": 0.29, "azimuth": 24, "elevation": 40, "blur": 6},
    {"azimuth": 14, "elevation": 13, "fill": 0.62, "blur": 5, "setting": "desk"},
    {"packshot": "floor", "azimuth": -26, "elevation": 18, "build": {"color": "#824b3b"}},
]


def build(color=BLUE):
    lift = 0.004
    oak = wood("#9c6b3f", "x", 0.4, 6)
    dark = plastic("#232426", 0.5)
    # the wooden frame with cloth at front and back, and a shadow gap between them
    frame(0.26, 0.146, 0.026, 0.010, 0.108, (0, 0.054, 0.073 + lift), oak, 0.0035, (90, 0, 0))
    slab(0.239, 0.125, 0.098, 0.016, (0, 0.049, 0.073 + lift), dark, 0.002, (90, 0, 0))
    mesh = perforated(color, 0.0021, "xy", 0.26, 0.8, dark=0.3)
    for y, turn in ((-0.046, 90), (0.046, -90)):
        slab(0.2365, 0.1225, 0.0055, 0.0155, (0, y, 0.073 + lift), mesh, 0.0024, (turn, 0, 0))
    before = now()
    slab(0.034, 0.011, 0.0012, 0.003, (0, 0, 0), metal("#b08d57", 0.35), 0.0004)
    label("WASI", 0.0072, (0, 0, 0.0013), principled("ink", "#2a2018", 0.5), bold=True)
    group(before, (0.084, -0.0514, 0.034 + lift), (90, 0, 0))
    # four buttons and a light, on top
    rubber = plastic(shade(color, 0.7), 0.6)
    before = now()
    slab(0.118, 0.022, 0.0008, 0.011, (0, 0, 0), plastic("#26221e", 0.5), 0.0003)
    mark = principled("mark", "#e9e0cf", 0.6)
    for i in range(4):
        x = -0.042 + i * 0.028
        cylinder(0.0085, 0.003, (x, 0, 0.0016), rubber, 0.001)
        if i == 0:
            frame(0.0064, 0.0064, 0.0032, 0.0006, 0.0002, (x, 0, 0.0031), mark, 0)
            box((0.0008, 0.004, 0.0002), (x, 0.002, 0.0033), mark, 0)
        elif i < 3:
            box((0.006, 0.0009, 0.0002), (x, 0, 0.0032), mark, 0)
            if i == 2:
                box((0.0009, 0.006, 0.0002), (x, 0, 0.0032), mark, 0)
        else:
            tube([(x - 0.0018, -0.0016, 0.0032), (x + 0.0018, 0.0016, 0.0032), (x, 0.0034, 0.0032), (x, -0.0034, 0.0032), (x + 0.0018, -0.0016, 0.0032), (x - 0.0018, 0.0016, 0.0032)], 0.00038, mark, smooth=False)
    cylinder(0.0011, 0.0006, (0.0555, 0, 0.0009), glow("#7fe08a", 3), 0, sides=24)
    group(before, (0, -0.018, 0.146 + lift))
    # leather handle with its brass screws
    hide = leather("#7a4a2a")
    top = 0.146 + lift
    band([(-0.096, top + 0.0015), (-0.082, top + 0.002), (-0.055, top + 0.018), (0, top + 0.026), (0.055, top + 0.018), (0.082, top + 0.002), (0.096, top + 0.0015)], 0.021, 0.0032, hide, (0, 0.02, 0), bevel=0.0012)
    thread = principled("thread", "#d8bd8c", 0.8)
    for side in (-1, 1):
        cylinder(0.0052, 0.0022, (side * 0.09, 0.02, top + 0.0036), metal(brass, 0.3), 0.0008, sides=40)
        box((0.0075, 0.0009, 0.0004), (side * 0.09, 0.02, top + 0.0048), principled("slot", "#3a2c14", 0.5), 0, (0, 0, 30))
        for x in (-0.105, 0.105):
            slab(0.03, 0.012, lift + 0.001, 0.005, (x * 0.9, side * 0.036, 0), plastic("#1d1e20", 0.7), 0.001)


def setting(shot):
    desk(0.44, "#7d624a", "#c9bda8")
    cup((-0.19, 0.03, 0), "#d9cdb8")
