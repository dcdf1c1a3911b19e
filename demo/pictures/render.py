"""Renders one shot of one scene. render.ts runs it; by hand it is

    blender -b -P demo/pictures/render.py -- SCENE SHOT OUT.png [WIDTH] [SAMPLES]

SCENE is a file of scenes/, SHOT the number of one of its `shots`, from 1. A scene module has

    shots = [{"azimuth": -28}, …]     arguments of `studio.camera`, and optionally
                                      build: arguments of build()
                                      setting: the kind of surroundings, which setting() makes
                                      backdrop: the colour of the plain studio, if it has no setting
                                      packshot: the kind of `packshot`, which also frames the goods; for first
                                      pictures and their other colours
                                      size: (width, height) of the full picture;  exposure;  samples;
                                      grain: False for a picture of few samples, which is then denoised
    def build(**arguments): …         makes the goods
    def setting(shot): …              makes the surroundings of a shot that has a setting; all of it is scenery
    name = "sofa-ayni"                optional: the prefix of its files, by default the module's name
    folder = "product"                optional: the folder below public/images
    widths = [200, 400, 800, 1200]    optional: the files' widths in pixels
    single = True                     optional: there is one shot, and its number is not in the files' names

With --describe as its only argument, it prints a JSON description of all scenes for render.ts. A file whose
name begins with _ is no scene, but code that several scenes share.
"""

import ast
import hashlib
import importlib
import json
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
sys.dont_write_bytecode = True

import bpy
import studio

SAMPLES = 512
PACKSHOT_SAMPLES = 10
CAMERA = ("azimuth", "elevation", "fill", "lens", "look", "distance", "blur")


def describe(name):
    scene = {"module": name.replace("_", "-"), "name": name.replace("_", "-"), "shots": [], "folder": "product", "widths": [200, 400, 800, 1200], "single": False}
    try:
        scene["code"] = hash_code(os.path.join(sys.path[0], "scenes", name + ".py"))
        module = importlib.import_module("scenes." + name)
        scene["shots"] = [json.dumps(shot, sort_keys=True) for shot in module.shots]
        scene.update({key: getattr(module, key) for key in ("name", "folder", "widths", "single") if hasattr(module, key)})
    except Exception as error:
        scene["error"] = f"{type(error).__name__}: {error}"
    return scene


def hash_code(path):
    """The SHA-256 of a module's syntax tree without its shots and docstrings, so that comments and layout do not
    count."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    tree.body = [node for node in tree.body if not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "shots")]
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef)) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


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
exposure = shot.get("exposure", 0.3)
built = set(bpy.data.objects)
if "setting" in shot:
    scene.setting(shot)
    studio.scenery(built)
if "packshot" in shot:
    from packshot import packshot

    ground = packshot(built, shot["packshot"], shot["azimuth"], shot["elevation"], exposure)
else:
    ground = None
    if "setting" not in shot:
        low, high = studio.bounds()
        studio.studio(max(high - low), shot.get("backdrop", "#efe5d3"))
    studio.camera(**{key: shot[key] for key in CAMERA if key in shot}, aspect=width / height)
samples = int(rest[1]) if len(rest) > 1 else shot.get("samples", SAMPLES if ground is None else PACKSHOT_SAMPLES)
studio.render(os.path.abspath(out), wanted, round(height * wanted / width), samples, exposure, shot.get("grain", ground is None), ground)
