"""Renders the featured product turning once on the plain studio sweep, for the video of its page:

    blender -b -P demo/pictures/turntable.py -- OUTDIR FRAMES [WIDTH] [SAMPLES]

writes OUTDIR/frame-001.png … in the proportion 3:2. The last frame is followed by the first, so the video loops
seamlessly. The object turns while camera, light and backdrop stay still. Existing frames are kept, so an interrupted
render continues where it stopped.
"""

import math
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
sys.dont_write_bytecode = True

import bpy
import studio
from mathutils import Vector
from scenes import sofa_ayni

START = -24  # degrees, as in the first picture of the sofa

out, count, *rest = sys.argv[sys.argv.index("--") + 1 :]
count = int(count)
width = int(rest[0]) if rest else 960
samples = int(rest[1]) if len(rest) > 1 else 128
os.makedirs(out, exist_ok=True)

studio.reset()
sofa_ayni.build()
# In global coordinates, the folds would crawl over the cushions as they turn.
for cloth in bpy.data.objects:
    for modifier in cloth.modifiers:
        if modifier.type == "DISPLACE":
            modifier.texture_coords = "LOCAL"

low, high = studio.bounds()
middle = (low + high) / 2
turntable = bpy.data.objects.new("turntable", None)
bpy.context.collection.objects.link(turntable)
turntable.location = (middle.x, middle.y, 0)
bpy.context.view_layer.update()
for part in [o for o in bpy.data.objects if o.parent is None and o is not turntable]:
    part.parent = turntable
    part.matrix_parent_inverse = turntable.matrix_world.inverted()

studio.studio(max(high - low))
scene = bpy.context.scene
radius = max(Vector((x - middle.x, y - middle.y)).length for x in (low.x, high.x) for y in (low.y, high.y))
lens, elevation = 50, 11
half = 18 / lens
# An end of the sofa that points at the camera is up to `radius` closer.
distance = radius / (half * 0.86) + radius * 0.18
studio.camera(0, elevation, lens=lens, look=(middle.x, middle.y, middle.z), distance=distance, aspect=1.5)
scene.cycles.seed = 0

for frame in range(count):
    path = os.path.abspath(os.path.join(out, "frame-%03d.png" % (frame + 1)))
    if os.path.exists(path):
        continue
    turntable.rotation_euler = (0, 0, math.radians(-START + 360 * frame / count))
    studio.render(path, width, round(width / 1.5), samples)
