"""A phone lying on its back with its lower end towards -y."""

from scenes._devices import *


def icons(w, h, names, at_y, colors, size, ink):
    """A row of round app icons, each with a letter of `names` and its colour, `size` metres wide."""
    for i, (sign, color) in enumerate(zip(names, colors)):
        x = (i - (len(colors) - 1) / 2) * w * 0.225
        panel(size, size, size * 0.5, (x, at_y, 0.0002), fade(shade(color, 1.2), shade(color, 0.9)))
        label(sign, size * 0.52, (x, at_y, 0.0003), ink, bold=True)


def home(w, h, radius, sky, seed):
    """The home screen: wallpaper, clock, weather, a message and app icons."""
    panel(w, h, radius, (0, 0, 0), photo(nevado(230, 500, sky, seed, 0.34, 0.6), 230, 500, 0.95))
    ink = lit("#f6f1e6", 1.1)
    soft = lit("#e0dccf", 0.95)
    label("10:24", w * 0.27, (0, h * 0.335, 0.0002), ink, bold=True)
    label("sáb. 14 de noviembre", w * 0.068, (0, h * 0.272, 0.0002), soft)
    label("Lima   19 °C", w * 0.062, (0, h * 0.243, 0.0002), soft)
    label("10:24", w * 0.05, (-w * 0.37, h * 0.472, 0.0002), soft, bold=True)
    frame(w * 0.075, w * 0.037, w * 0.008, w * 0.006, 0.00005, (w * 0.38, h * 0.472, 0.0002), soft, 0)
    panel(w * 0.05, w * 0.021, w * 0.002, (w * 0.374, h * 0.472, 0.0002), soft)
    for i in range(4):
        panel(w * 0.011, w * (0.014 + i * 0.008), 0.0001, (w * (0.262 + i * 0.017), h * 0.472 - w * 0.019 + w * (0.007 + i * 0.004), 0.0002), soft)
    panel(w * 0.9, h * 0.088, w * 0.05, (0, h * 0.02, 0.0002), lit("#ece5d8", 0.88))
    panel(w * 0.1, w * 0.1, w * 0.05, (-w * 0.365, h * 0.02, 0.0003), lit("#8a4f3a", 0.9))
    label("R", w * 0.06, (-w * 0.365, h * 0.02, 0.0004), ink, bold=True)
    dark = lit("#2e3236", 0.8)
    label("Rosa", w * 0.056, (-w * 0.28, h * 0.034, 0.0003), dark, "LEFT", True)
    label("¿Almorzamos a la una?", w * 0.052, (-w * 0.28, h * 0.006, 0.0003), dark, "LEFT")
    size = w * 0.155
    icons(w, h, "MFAC", -h * 0.225, ("#35607a", "#a9702f", "#4f7048", "#6a4c78"), size, ink)
    icons(w, h, "NTRV", -h * 0.32, ("#8d3f33", "#3f4e8a", "#2f6b68", "#7a6a3a"), size, ink)
    panel(w * 0.94, h * 0.095, w * 0.09, (0, -h * 0.425, 0.0001), lit("#d9d2c6", 0.55))
    icons(w, h, "LWBO", -h * 0.425, ("#4b7a4e", "#35607a", "#a4552f", "#474c54"), size, ink)
    panel(w * 0.3, h * 0.004, h * 0.002, (0, -h * 0.487, 0.0002), ink)


def phone(color, width=0.0755, height=0.1625, thick=0.0082, lenses=3, up=True, sky=SUNSET, seed=5.0, lamp=True):
    """A phone with its screen up, or its back with up=False."""
    before = now()
    radius = width * 0.155
    rim = metal(shade(color, 1.15), 0.32)
    slab(width, height, thick, radius, (0, 0, 0), rim, 0.0026, segments=6)
    # the glass of the front, screen, camera hole, ear slit
    panel(width - 0.0022, height - 0.0022, radius - 0.0011, (0, 0, thick + 0.00005), principled("glass", "#040405", 0.06))
    screen = now()
    home(width - 0.0062, height - 0.0066, radius - 0.003, sky, seed)
    group(screen, (0, 0, thick + 0.0001))
    cylinder(0.0019, 0.0002, (0, height / 2 - 0.0078, thick + 0.0004), principled("hole", "#020203", 0.1), 0, sides=40)
    cylinder(0.0009, 0.0002, (0, height / 2 - 0.0078, thick + 0.0005), principled("lens", "#14122a", 0.05), 0, sides=24)
    # the back, looking down: satin glass, camera island, mark
    rear = now()
    satin = principled("satin", color, 0.34, Clearcoat=0.5, Clearcoat_Roughness=0.18, Metallic=0.15)
    slab(width - 0.0016, height - 0.0016, 0.0006, radius - 0.0008, (0, 0, 0), satin, 0.0003)
    cw = 0.031 if lenses == 3 else 0.0165
    ch = 0.033 if lenses == 3 else 0.034
    cx, cy = width / 2 - cw / 2 - 0.0045, height / 2 - ch / 2 - 0.0045
    cx = -cx
    slab(cw, ch, 0.0018, 0.0085 if lenses == 3 else 0.0081, (cx, cy, 0.0004), principled("island", shade(color, 0.82), 0.28, Clearcoat=0.6, Metallic=0.2), 0.0007)
    places = ((-0.0072, 0.0078), (-0.0072, -0.0078), (0.0075, 0.0)) if lenses == 3 else ((0, 0.0085), (0, -0.0085))
    for x, y in places:
        at = (cx + x, cy + y, 0.0026)
        cylinder(0.0064, 0.0018, at, metal(shade(color, 1.3), 0.22), 0.0004)
        cylinder(0.0054, 0.0019, at, principled("lens", "#08080a", 0.08), 0.0002)
        cylinder(0.0036, 0.0021, at, metal("#26262a", 0.2), 0.0002, sides=48)
        sphere(0.0030, (at[0], at[1], at[2] + 0.00075), principled("coat", "#0e1030", 0.02, Specular=1.0), (1, 1, 0.18))
        sphere(0.0008, (at[0] - 0.001, at[1] + 0.001, at[2] + 0.0012), principled("glint", "#56609a", 0.1), (1, 1, 0.2))
    if lamp:
        lx, ly = (cx + 0.0075, cy + 0.0115) if lenses == 3 else (cx, cy)
        cylinder(0.0018 if lenses == 3 else 0.0013, 0.0004, (lx, ly, 0.0023), principled("lamp", "#efe2c0", 0.3), 0.0001, sides=32)
        if lenses == 3:
            cylinder(0.0009, 0.0004, (cx + 0.0075, cy - 0.0115, 0.0023), principled("mic", "#0a0a0a", 0.5), 0, sides=24)
    label("WASI", 0.0068, (0, -height * 0.06, 0.0007), metal(shade(color, 1.8), 0.3), bold=True, depth=0.00004)
    group(rear, (0, 0, 0.0001), (0, 180, 0))
    # keys at the right, socket, speaker and microphone at the foot; antenna lines
    for y, long in ((height * 0.22, 0.019), (height * 0.06, 0.0105)):
        box((0.0011, long, 0.0026), (width / 2 + 0.0002, y, thick / 2), rim, 0.0005)
    usb_c((0, -height / 2 - 0.00015, thick / 2), (90, 0, 0), 0.95)
    for i in range(6):
        cylinder(0.0006, 0.0004, (0.012 + i * 0.0024, -height / 2, thick / 2), principled("hole", "#060606", 0.6), 0, (90, 0, 0), sides=20)
    for i in range(2):
        cylinder(0.0005, 0.0004, (-0.011 - i * 0.0024, -height / 2, thick / 2), principled("hole", "#060606", 0.6), 0, (90, 0, 0), sides=20)
    for x in (-width * 0.33, width * 0.33):
        for y in (-height / 2, height / 2):
            box((0.0009, 0.0004, thick * 0.72), (x, y, thick / 2), plastic(shade(color, 0.75)), 0)
    holder = group(before)
    if not up:
        holder.rotation_euler = (0, math.pi, 0)
        holder.location.z = thick + 0.0048
    return holder


def standing(at, turn, **options):
    """A phone standing upright with its screen (or its back, with up=False) towards the camera, turned by `turn`
    about z."""
    before = now()
    height = options.get("height", 0.1625)
    phone(**{**options, "up": True})
    inner = group(before, (0, 0, height / 2), (90, 0, 0))
    return group(before, at, (0, 0, turn + (0 if options.get("up", True) else 180)))
