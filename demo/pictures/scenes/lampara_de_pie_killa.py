from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 8, "exposure": -0.1},
    {"look": (0, 0, 1.17), "distance": 1.25, "azimuth": -30, "elevation": -4, "blur": 6, "exposure": -0.15},
    {"look": (0.06, 0, 0.80), "distance": 3.0, "azimuth": 14, "elevation": 5, "setting": True, "exposure": 0.15},
]
TOP = 1.13


def build():
    gold = metal(brass, 0.28)
    timber = "#9a673c"
    # three legs bolted to a turned head
    lean = math.degrees(math.atan2(0.255, TOP))
    long = math.hypot(0.255, TOP)
    for k in range(3):
        a = math.radians(90 + 120 * k)
        before = now()
        grain(cylinder(0.0125, long, (0, 0, long / 2), wood(timber, "z"), 0.003, top=0.0165, sides=48))
        cylinder(0.0135, 0.014, (0, 0, 0.007), plastic("#26221e", 0.7), 0.003, sides=40)
        cylinder(0.0167, 0.006, (0, 0, long - 0.11), gold, 0.001, sides=40)
        group(before, (0.295 * math.cos(a), 0.295 * math.sin(a), 0.004), (0, -lean, math.degrees(a)))
        # the brass spreader with an arm to each leg, at knee height
        h = 0.46
        r = 0.295 - 0.255 * h / TOP
        tube([(0, 0, h), (r * math.cos(a), r * math.sin(a), h)], 0.004, gold, smooth=False)
        sphere(0.0095, (r * math.cos(a) * 1.045, r * math.sin(a) * 1.045, h), gold)
    cylinder(0.018, 0.012, (0, 0, 0.46), gold, 0.003)
    lathe([(0.001, TOP - 0.075), (0.03, TOP - 0.075), (0.03, TOP - 0.075), (0.058, TOP - 0.05), (0.06, TOP - 0.01), (0.06, TOP - 0.01), (0.05, TOP), (0.012, TOP + 0.006), (0.012, TOP + 0.006)], (0, 0, 0), wood(timber, "z"))
    cylinder(0.0605, 0.008, (0, 0, TOP - 0.03), gold, 0.002)
    cylinder(0.010, 0.1, (0, 0, TOP + 0.05), gold, 0.001, sides=40)
    cylinder(0.021, 0.05, (0, 0, TOP + 0.115), gold, 0.004, sides=48)
    bulb((0, 0, TOP + 0.135), strength=10)
    shade_of_linen(TOP + 0.06, 0.33, 0.23, 0.19, gold)
    # pull chain with its knob
    for i in range(46):
        sphere(0.0022, (0.028, -0.03, TOP + 0.105 - i * 0.0052), gold)
    sphere(0.0075, (0.028, -0.03, TOP - 0.142), wood(timber), (1, 1, 1.5))
    # the cable along the rear leg and the floor, with its plug out of sight
    dark = plastic("#3a332c", 0.6)
    tube([(0.016, 0.05, TOP - 0.06), (0.02, 0.11, 0.72), (0.022, 0.235, 0.25), (0.03, 0.30, 0.02), (0.08, 0.36, 0.005), (0.22, 0.34, 0.004), (0.28, 0.30, 0.004)], 0.0032, dark)


def shade_of_linen(z, high, low_r, top_r, frame, color="#dccbab"):
    drum(low_r, top_r, z, z + high, shade_cloth(color, 0.55, 0.06))
    tape = fabric(shade(color, 0.92), 500)
    for r, h in ((low_r, z), (top_r, z + high)):
        ring = [(r * math.cos(i * math.pi / 48), r * math.sin(i * math.pi / 48), h) for i in range(96)]
        tube(ring, 0.0035, tape, closed=True)
    # the frame's ring, three spokes to the socket, and the seam at the back
    for k in range(3):
        a = math.radians(30 + 120 * k)
        tube([(0.02 * math.cos(a), 0.02 * math.sin(a), z + 0.07), (low_r * 0.93 * math.cos(a), low_r * 0.93 * math.sin(a), z + 0.07)], 0.002, frame, smooth=False)
    tube([(low_r * 1.002, 0.0, z), (top_r * 1.002, 0.0, z + high)], 0.0014, tape, smooth=False)
    bulb_light((0, 0, z + high * 0.5), 40, radius=0.04)


def setting(shot):
    vignette("#a89f8c", "#7f5d3f", 0.62, 0.10, 0.10, -1, 1.2, "#a9bde0")
    bulb_light((0, 0, 1.36), 14, radius=0.05)
    # a reading armchair
    from scenes._props import carry

    carry(chair, (0.86, -0.02, 0), -18)
    box((2.6, 1.7, 0.014), (0.5, -0.4, 0.007), fabric("#a8977c", 130, bump=0.6), 0.005)
    for k, c in enumerate(("#3c4a5a", "#cbb27c", "#8a4b34")):
        book((0.40, -0.62, 0.014 + k * 0.029), (0.15, 0.21, 0.024), c, 20 - 14 * k)


def chair():
    cloth = fabric("#8a4b34", 380)
    box((0.56, 0.62, 0.14), (0, 0, 0.29), cloth, 0.04)
    cushion((0.54, 0.58, 0.15), (0, -0.05, 0.42), cloth, puff=0.12)
    cushion((0.54, 0.18, 0.54), (0, 0.24, 0.66), cloth, (-14, 0, 0), puff=0.14)
    box((0.6, 0.1, 0.56), (0, 0.33, 0.58), cloth, 0.045, (-12, 0, 0))
    for s in (-1, 1):
        box((0.11, 0.68, 0.38), (s * 0.33, 0, 0.41), cloth, 0.05, segments=8)
        for y in (-0.26, 0.28):
            cylinder(0.014, 0.22, (s * 0.3, y, 0.11), wood("#6b4428", "z"), top=0.02)
    pillow(0.4, 0.4, 0.14, (0.02, 0.08, 0.68), fabric("#c9b78f", 220), (-20, 0, 6))
