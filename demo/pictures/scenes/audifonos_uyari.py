from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -32, "elevation": 14},
    {"look": (0.085, 0, 0.055), "distance": 0.26, "azimuth": 62, "elevation": 14, "blur": 6},
    {"azimuth": -26, "elevation": 16, "fill": 0.68, "blur": 5, "setting": "desk"},
    {"packshot": "floor", "azimuth": -32, "elevation": 14, "build": {"color": "#d8cbb4", "skin": "#6f5442"}},
]


def build(color="#26282b", skin="#2b2a2a"):
    shell = plastic(color, 0.5, 0.1)
    hide = leather(skin)
    trim = metal("#a98a5c" if color != "#26282b" else "#8f9196", 0.3)
    inner = fabric("#1f2022", 700)
    for side in (-1, 1):
        before = now()
        # an ear cup with its outer face up: cushion, seam, shell, metal ring, emblem
        lathe([(0.022, -0.022), (0.030, -0.0235), (0.036, -0.021), (0.0405, -0.014), (0.0395, -0.006), (0.036, -0.002)], (0, 0, 0), hide)
        cylinder(0.027, 0.002, (0, 0, -0.014), inner, 0)
        lathe([(0.0365, -0.0025), (0.0375, -0.0015), (0.0375, 0.0)], (0, 0, 0), principled("gap", "#0b0b0c", 0.7), 0)
        lathe([(0.0375, -0.001), (0.0405, 0.001), (0.0405, 0.007), (0.0385, 0.0125), (0.033, 0.0165), (0.029, 0.0172), (0.029, 0.0172)], (0, 0, 0), shell)
        lathe([(0.0275, 0.0165), (0.0275, 0.0178), (0.0295, 0.0178), (0.0295, 0.0165)], (0, 0, 0), trim)
        cylinder(0.0278, 0.002, (0, 0, 0.0162), perforated(shade(color, 0.82), 0.0019, "xy", 0.2, 0.7, dark=0.35), 0.0008)
        label("WASI", 0.0088, (0, 0, 0.0174), principled("mark", "#b9ac94" if color == "#26282b" else "#6a4f36", 0.5), bold=True).rotation_euler = (0, 0, math.radians(90))
        if side == 1:
            usb_c((-0.0402, -0.006, 0.006), (0, -90, 0), 0.8)
            for i, y in enumerate((-0.020, -0.029)):
                box((0.004, 0.007, 0.0048), (-0.034 + i * 0.006, y - 0.002, 0.0065), trim, 0.0015, (0, 0, 35 + i * 12))
        holder = group(before, (side * 0.086, 0, 0.0485), (0, side * 90, 0), (1.18, 0.98, 1))
        # the yoke, hinge, slider and the end of the headband
        fork = [(math.cos(a) * 0.0435, math.sin(a) * 0.0505) for a in [math.radians(-8 + 196 * i / 24) for i in range(25)]]
        tube([(side * 0.0885, y, 0.0485 + z) for y, z in fork], 0.0030, trim)
        for y in (-0.0425, 0.0425):
            cylinder(0.0052, 0.006, (side * 0.0885, y, 0.0445), shell, 0.0015, (90, 0, 0), sides=40)
        cylinder(0.0075, 0.012, (side * 0.0885, 0, 0.1035), shell, 0.002, sides=48)
        band([(side * 0.0885, 0.108), (side * 0.0885, 0.122), (side * 0.087, 0.142)], 0.011, 0.003, trim)
        band([(side * 0.0878, 0.122), (side * 0.0868, 0.132), (side * 0.0835, 0.15)], 0.021, 0.0082, shell, bevel=0.0032)
    arch = [(math.sin(a) * 0.0865, 0.1285 + math.cos(a) * 0.068) for a in [math.radians(-82 + 164 * i / 16) for i in range(17)]]
    band(arch, 0.027, 0.0068, hide, bevel=0.003, taper=lambda t: 0.82 + 0.3 * math.sin(math.pi * t))
    low = [(x * 0.905, 0.1285 + (z - 0.1285) * 0.865) for x, z in arch[3:-3]]
    band(low, 0.024, 0.0095, fabric(shade(skin, 0.9), 700), bevel=0.0045, taper=lambda t: 0.85 + 0.22 * math.sin(math.pi * t))
    seam = principled("thread", shade(skin, 1.45), 0.8)
    for y in (-0.0118, 0.0118):
        for i in range(46):
            t = (i + 2.5) / 51
            a = math.radians(-70 + 140 * t)
            w = 0.82 + 0.3 * math.sin(math.pi * (0.073 + 0.854 * t))
            box((0.0026, 0.0006, 0.0005), (math.sin(a) * 0.0899, y * w, 0.1285 + math.cos(a) * 0.0714), seam, 0.0002, (0, math.degrees(a), 0))


def setting(shot):
    desk(0.36, "#7d624a", "#b9b3a2")
    book((-0.17, 0.02, 0), (0.13, 0.18, 0.018), "#4b5148", 24)
    tube([(-0.2, -0.06, 0.026), (-0.13, 0.08, 0.026)], 0.0035, wood("#b98b56", "z"), smooth=False)
