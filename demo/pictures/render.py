"""Renders one shot of one scene. Run by render.ts, or by hand:

    blender -b -P demo/pictures/render.py -- SCENE SHOT OUT.png [WIDTH] [SAMPLES]

SCENE is a file of scenes/, SHOT the number of one of its `shots`, from 1. A scene module has

    shots = [{"azimuth": -28}, …]     what `studio.camera` takes, and also
                                      build: arguments of build();  backdrop, room: see below
                                      size: (width, height) of the full picture; exposure
    def build(**arguments): …         makes the object
    def setting(shot): …              optional: makes the surroundings instead of the plain studio
    name = "sofa-ayni"                optional: what its files are called, by default as the module is
    folder = "product"                optional: where below public/images
    widths = [200, 400, 800, 1200]    optional: of the files
    single = True                     optional: the only shot, and its number is not in the files' names

With --describe instead of all that, it says which scenes there are, for render.ts. A file whose name
begins with _ is no scene: others share what is in it.
"""

import importlib
import json
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
sys.dont_write_bytecode = True

import studio

SAMPLES = 512
CAMERA = ("azimuth", "elevation", "fill", "lens", "look", "distance", "blur")



def describe(name):
    scene = {"module": name.replace("_", "-"), "name": name.replace("_", "-"), "shots": 0, "folder": "product", "widths": [200, 400, 800, 1200], "single": False}
    try:
        module = importlib.import_module("scenes." + name)
        scene["shots"] = len(module.shots)
        scene.update({key: getattr(module, key) for key in ("name", "folder", "widths", "single") if hasattr(module, key)})
    except Exception as error:
        scene["error"] = f"{type(error).__name__}: {error}"
    return scene


if sys.argv[-1] == "--describe":
    files = sorted(os.listdir(os.path.join(sys.path[0], "scenes")))
    scenes = [describe(file[:-3]) for file in files if file.endswith(".py") and not file.startswith("_")]
    print("SCENES " + json.dumps(scenes), flush=True)
    sys.exit()

name, number, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
scene = importlib.import_module("scenes." + name.replace("-", "_"))
shot = scene.shots[int(number) - 1]
width, height = shot.get("size", (1200, 1200))
wanted = int(rest[0]) if rest else width
studio.reset()
scene.build(**shot.get("build", {}))
if shot.get("room"):
    options = shot["room"] if isinstance(shot["room"], dict) else {}
    studio.room(**options)
elif not (hasattr(scene, "setting") and scene.setting(shot)):
    low, high = studio.bounds()
    studio.studio(max(high - low), shot.get("backdrop", "#efe5d3"))
studio.camera(**{key: shot[key] for key in CAMERA if key in shot}, aspect=width / height)
studio.render(
    os.path.abspath(out), wanted, round(height * wanted / width), int(rest[1]) if len(rest) > 1 else shot.get("samples", SAMPLES), shot.get("exposure", 0.3)
)
