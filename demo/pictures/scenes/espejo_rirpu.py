from scenes._bedroom import *

shots = [
    {"packshot": "wall", "azimuth": -24, "elevation": 4, "setting": "reflection"},
    {"look": (0.22, -0.02, 0.22), "distance": 0.8, "azimuth": -34, "elevation": 3, "blur": 5, "setting": "plain"},
    {"look": (0.0, 0, -0.22), "distance": 2.5, "azimuth": -20, "elevation": 3, "setting": "hall", "exposure": 0.05},
]
R = 0.40


def build():
    """A hanging mirror with its centre at the origin and its back at y = 0."""
    # the frame: eight bent segments of wood, joined with brass keys
    for k in range(8):
        segment(k)
    for k in range(8):
        a = math.radians(45 * k + 22.5)
        before = now()
        box((0.010, 0.0012, 0.016), (0, -0.0362, 0), metal(brass, 0.3), 0.0004)
        group(before, ((R - 0.016) * math.sin(a), 0, (R - 0.016) * math.cos(a)), (0, 45 * k + 22.5, 0))
    cylinder(R - 0.028, 0.004, (0, -0.016, 0), metal("#e9eceb", 0.005), 0.0015, (90, 0, 0), sides=160)
    # the bevelled edge of the glass
    lathe([(R - 0.0285, 0.0), (R - 0.043, 0.0022)], (0, -0.0178, 0), metal("#e2e6e6", 0.02), 0.0003, (90, 0, 0), steps=160)
    cylinder(R - 0.02, 0.010, (0, -0.007, 0), wood("#7a5534"), 0.001, (90, 0, 0), sides=120)


def segment(k):
    low, high = math.radians(45 * k - 22.5 + 0.05), math.radians(45 * k + 22.5 - 0.05)
    profile = [(R - 0.03, -0.012), (R - 0.03, -0.030), (R - 0.027, -0.034), (R - 0.020, -0.036), (R - 0.006, -0.035), (R - 0.001, -0.031), (R, -0.026), (R, -0.003), (R - 0.003, 0.0), (R - 0.03, 0.0), (R - 0.03, -0.012)]

    def point(u, v):
        a = low + (high - low) * u
        i = round(v * (len(profile) - 1))
        r, y = profile[i]
        return (r * math.sin(a), y, r * math.cos(a))

    object = surface(16, len(profile) - 1, point, wood("#a9774a", "x"), name="frame")
    # the grain runs along each segment
    a = math.radians(45 * k)
    object.data.transform(Matrix.Rotation(-a, 4, "Y"))
    object.rotation_euler = (0, a, 0)
    grain(object)


def behind(far=2.6, tone="#cfc6b6"):
    """The room behind the camera that the mirror reflects: pale, with a window and curtains."""
    box((8, 0.1, 5), (0, -far - 1.2, 0.6), principled("far wall", tone, 0.95), 0)
    pane = glow("#f2f5f7", 2.2)
    x = 1.75
    box((1.1, 0.02, 1.5), (x, -far - 1.14, 0.55), pane, 0)
    frame = lacquer("#efece6")
    for dx in (-0.55, 0, 0.55):
        box((0.05, 0.05, 1.5), (x + dx, -far - 1.11, 0.55), frame, 0.004)
    for dz in (-0.75, 0.0, 0.75):
        box((1.15, 0.05, 0.05), (x, -far - 1.11, 0.55 + dz), frame, 0.004)
    for s in (-1, 1):
        drape(0.5, 2.3, (x + s * 0.8, -far - 1.0, 1.45), fabric("#b7a88c", 300), 0.04, 5)
    framed_far(-0.2, -far - 1.13)


def framed_far(x, y):
    box((0.7, 0.03, 0.9), (x, y, 0.4), wood("#7d5434"), 0.004)
    box((0.64, 0.034, 0.84), (x, y, 0.4), principled("print", "#a9603f", 0.9), 0)
    box((0.64, 0.036, 0.36), (x, y, 0.16), principled("print", "#54694f", 0.9), 0)


def setting(shot):
    if shot["setting"] == "reflection":
        behind()
        box((30, 0.1, 16), (0, -3.9, 0), principled("far wall", "#cfc6b6", 0.95), 0)
        area_light((0, -2.2, 2.4), (0.5, -4, 0.2), 1.5, 60, "#ffffff").visible_glossy = False
        return
    if shot["setting"] == "plain":
        plaster = principled("plaster", "#dcd5c8", 0.95, Specular=0.1)
        emboss(plaster, texture(plaster, "ShaderNodeTexNoise", 40, Detail=4.0), 0.06, 0.01)
        box((6, 0.1, 5), (0, 0.051, 0), plaster, 0)
        behind()
        area_light((-1.3, -1.3, 1.3), (0, 0, 0), 0.7, 42, "#fff0dc").visible_glossy = False
        area_light((1.6, -1.6, 0.2), (0, 0, 0), 1.4, 10, "#e8f0ff").visible_glossy = False
        area_light((0, -2.2, 2.4), (0.5, -4, 0.2), 1.5, 60, "#ffffff").visible_glossy = False
        world("#f4efe6", 0.45)
        return
    vignette("#a9a591", "#8d6b48", 0.001, 0.62, 0.4, -1, 1.0)
    for object in list(bpy.data.objects):
        if object.get("backdrop") and object.parent is None and object.type == "MESH":
            object.location.z -= 1.42
    behind()
    area_light((0, -2.2, 2.4), (0.5, -4, 0.2), 1.5, 60, "#ffffff").visible_glossy = False
    z = -0.58
    plank((1.15, 0.34, 0.03), (0, -0.18, z - 0.015), "#8d5e3a", "x", 0.005)
    plank((1.05, 0.28, 0.09), (0, -0.17, z - 0.075), "#8d5e3a", "x", 0.004)
    for s in (-1, 1):
        box((0.45, 0.012, 0.066), (s * 0.245, -0.315, z - 0.076), wood("#99683f"), 0.003)
        sphere(0.011, (s * 0.245, -0.33, z - 0.076), metal(brass, 0.3))
    for x in (-0.52, 0.52):
        for y in (-0.31, -0.04):
            plank((0.03, 0.03, 0.83), (x, y, z - 0.435), "#8d5e3a", "z", 0.006)
    lathe([(0.05, 0), (0.055, 0), (0.055, 0), (0.095, 0.09), (0.08, 0.19), (0.028, 0.25), (0.034, 0.28)], (-0.38, -0.18, z), ceramic("#54694f", 0.45), 0.005)
    plant((-0.38, -0.18, z + 0.25), 0.46, 12, "#8d8b66", 0.24, 7, 0.03)
    lathe([(0.05, 0), (0.05, 0), (0.1, 0.03), (0.12, 0.05)], (0.12, -0.2, z), ceramic("#b0745a", 0.5), 0.005)
    tube([(0.10, -0.2, z + 0.02), (0.15, -0.22, z + 0.025), (0.13, -0.17, z + 0.02)], 0.003, metal(brass, 0.3))
    for k, c in enumerate(("#3c4a5a", "#cbb27c")):
        book((0.40, -0.18, z + 0.031 * k), (0.2 - 0.02 * k, 0.15, 0.026), c, 6 - 9 * k)
