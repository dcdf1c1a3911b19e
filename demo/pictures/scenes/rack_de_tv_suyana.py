from scenes._living import *

TIMBER = "#845634"
WIDE, DEEP, LOW, HIGH = 1.6, 0.4, 0.15, 0.52
DOOR = 0.5
shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 12},
    {"look": (-0.5, -0.2, 0.32), "distance": 0.92, "azimuth": -36, "elevation": 20, "blur": 5},
    {"azimuth": 14, "elevation": 5, "fill": 0.62, "lens": 45, "setting": "room"},
    {"azimuth": -18, "elevation": 16, "fill": 0.8, "build": {"open": True}},
]


def build(open=False):
    along, up = wood(TIMBER, "x", 0.4), wood(shade(TIMBER, 0.97), "z", 0.4)
    inside = wood(shade(TIMBER, 0.8), "x", 0.5)
    dark, black = principled("gap", "#20150e", 0.9), plastic("#232323", 0.5)
    middle = (LOW + HIGH) / 2
    box((WIDE - 0.044, DEEP - 0.002, 0.022), (0, 0, LOW + 0.011), along, 0.002)
    box((WIDE, DEEP + 0.004, 0.024), (0, 0, HIGH - 0.012), along, 0.003)
    for s in (-1, 1):
        box((0.022, DEEP, HIGH - LOW - 0.0245), (s * (WIDE / 2 - 0.011), 0, middle - 0.0122), up, 0.0025)
        box((0.02, DEEP - 0.03, HIGH - LOW - 0.044), (s * (WIDE / 2 - 0.022 - DOOR - 0.004), 0.005, middle), inside, 0.001)
        for y in (-1, 1):
            rod((s * (WIDE / 2 - 0.12), y * (DEEP / 2 - 0.035), 0), (s * (WIDE / 2 - 0.17), y * (DEEP / 2 - 0.07), LOW + 0.002), up, 0.012, 0.021)
        door(s, open and s > 0, up, dark)
    box((WIDE - 0.05, 0.006, HIGH - LOW - 0.04), (0, DEEP / 2 - 0.012, middle), inside, 0)
    box((WIDE - 2 * (DOOR + 0.05), DEEP - 0.05, 0.018), (0, 0.005, middle + 0.02), inside, 0.002)
    for x in (-0.12, 0.12):
        cylinder(0.03, 0.002, (x, DEEP / 2 - 0.0165, LOW + 0.1), black, 0, (90, 0, 0))
        tube([(x + 0.03 * math.cos(k), DEEP / 2 - 0.019, LOW + 0.1 + 0.03 * math.sin(k)) for k in [math.pi * n / 12 for n in range(24)]], 0.003, plastic("#3a332c"), True)
    if open:
        box((DOOR - 0.01, DEEP - 0.06, 0.016), (WIDE / 2 - 0.024 - DOOR / 2, 0.0, middle), inside, 0.002)
        x = WIDE / 2 - 0.024 - DOOR / 2
        for i, c in enumerate(("#39466b", "#7c3b26", "#d5c8ae", "#394b3c", "#b58a45")):
            spine((x - 0.17 + i * 0.028, -0.05, LOW + 0.022), 0.026, 0.13, 0.13, c, "#e6dcc6")
        lathe([(0, 0.003), (0.06, 0.003), (0.06, 0.003), (0.085, 0.05), (0.08, 0.09)], (x + 0.12, 0, LOW + 0.022), wicker("#a97f4e"), 0.005)
        book((x, 0, middle + 0.008), (0.2, 0.26, 0.03), "#7c3b26", 84)
        book((x, 0, middle + 0.038), (0.17, 0.23, 0.025), "#39466b", 94)
    decoder(middle)


def door(side, open, up, dark):
    """A door of vertical slats in a frame, hinged at its outer side."""
    tall = HIGH - LOW - 0.052
    before = set(bpy.data.objects)
    box((DOOR, 0.006, tall), (DOOR / 2, 0.004, 0), dark, 0.001)
    box((DOOR, 0.006, tall), (DOOR / 2, 0.0102, 0), up, 0.001)
    n = 27
    pitch = DOOR / n
    for k in range(n):
        box((pitch * 0.62, 0.014, tall), ((k + 0.5) * pitch, -0.004, 0), up, 0.003, segments=3)
    knob = metal(shade(brass, 0.82), 0.32)
    cylinder(0.005, 0.02, (DOOR - pitch * 1.5, -0.018, 0.0), knob, 0.001, (90, 0, 0))
    cylinder(0.013, 0.01, (DOOR - pitch * 1.5, -0.03, 0.0), knob, 0.003, (90, 0, 0))
    handle = bpy.data.objects.new("hinge", None)
    bpy.context.collection.objects.link(handle)
    for object in set(bpy.data.objects) - before - {handle}:
        object.parent = handle
    # from its hinge, a left door extends to +x, a right one to -x
    handle.location = (side * (WIDE / 2 - 0.0235), -DEEP / 2 + 0.012, (LOW + HIGH) / 2)
    handle.scale = (-side, 1, 1)
    handle.rotation_euler = (0, 0, math.radians(98 if open else 0) * side)


def decoder(middle):
    black = plastic("#1f2021", 0.35)
    box((0.3, 0.2, 0.045), (-0.03, -0.02, middle + 0.029 + 0.026), black, 0.006)
    for x in (-0.14, 0.08):
        cylinder(0.008, 0.004, (x, 0, middle + 0.031), black, 0)
    box((0.05, 0.002, 0.012), (0.05, -0.1205, middle + 0.054), glow("#7fb3c4", 0.9), 0)
    cylinder(0.005, 0.004, (-0.15, -0.121, middle + 0.054), metal(steel), 0.0005, (90, 0, 0))
    book((-0.05, 0, LOW + 0.022), (0.2, 0.26, 0.028), "#d5c8ae", 88)
    book((-0.05, 0, LOW + 0.05), (0.17, 0.24, 0.024), "#7c3b26", 96)
    vase((0.16, -0.02, LOW + 0.022), 0.048, 0.11, "#5d6f74", "#39466b")


def screen(z):
    """A television on the stand, for the picture of the room."""
    wide, tall = 1.08, 0.62
    black = plastic("#18191a", 0.35)
    for s in (-1, 1):
        lath((s * 0.36, -0.1, z), (s * 0.32, 0.0, z + 0.07), 0.02, 0.012, black)
        lath((s * 0.36, 0.1, z), (s * 0.32, 0.0, z + 0.07), 0.02, 0.012, black)
    foot = z + 0.065
    box((wide, 0.035, tall), (0, 0, foot + tall / 2), black, 0.006)
    box((wide - 0.02, 0.002, tall - 0.026), (0, -0.0185, foot + tall / 2 + 0.004), display("#2b3f5e", "#54708c", "#c2a27c", "#d9b183", "#6b5138", "#3b3a2a", strength=0.9), 0)
    ridge = [(-0.53, -0.29)] + [(-0.53 + 1.06 * k / 60, -0.05 + 0.08 * math.sin(k * 0.21 + 1) + 0.035 * math.sin(k * 0.55) + 0.012 * math.sin(k * 1.7)) for k in range(61)] + [(0.53, -0.29)]
    sheet(ridge, 0.0006, (0, -0.0198, foot + tall / 2), glow("#33403b", 0.8), 0, (90, 0, 0))
    near = [(-0.53, -0.29)] + [(-0.53 + 1.06 * k / 60, -0.17 + 0.05 * math.sin(k * 0.11 + 3) + 0.012 * math.sin(k * 0.6)) for k in range(61)] + [(0.53, -0.29)]
    sheet(near, 0.0006, (0, -0.0208, foot + tall / 2), glow("#4b3f24", 0.7), 0, (90, 0, 0))


def setting(shot):
    corner(DEEP / 2 + 0.03, wall="#cfc4ae", aim=(1.0, 0.2, 1.25), sun=2.6)
    screen(HIGH)
    vase((-0.66, 0, HIGH), 0.06, 0.18, "#a4573a", "#7c3b26")
    stems((-0.66, 0, HIGH + 0.17), 7, 0.26, 0.11)
    book((0.67, 0, HIGH), (0.14, 0.2, 0.022), "#39466b", 82)
    pot((0.67, 0, HIGH + 0.022), 0.05, 0.08, "#c8b99f", 0.14, 18, 0.11, 0.03, 6, "#41603b")
    pot((1.12, -0.1, 0), 0.16, 0.3, "#8a7a66", 0.95, 30, 0.24, 0.09, 3, "#3c5238")
    carpet((0, -1.15), 2.2, 1.3)
