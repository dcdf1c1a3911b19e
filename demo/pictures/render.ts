/** Renders the demo's pictures with Blender and writes them to public/images. */
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeScratch, removeScratch } from "./blender";
import { renderPicture, renderPreview } from "./encode";
import {
	describeScenes,
	isCurrent,
	type Picture,
	picturesOf,
	readManifest,
	type SceneDescription,
} from "./scenes";

const help = `Usage: npx tsx demo/pictures/render.ts [options]

Renders the pictures that are missing or whose scene in demo/pictures/scenes has changed, and
writes them to public/images as AVIF, WebP and JPEG files. Needs Blender 3.4 or a later 3.x, such
as Debian's package, and python3-numpy. A first picture of a product takes a minute of one core,
a small picture six, others a quarter of an hour and more.

  --only <names>   only these scenes or pictures, separated by commas: sofa-ayni,hero,category-audio-1
  --force          also renders pictures that are up to date, such as after a change of materials.py
  --preview        renders small, grainy PNG files into a temporary folder
  --list           lists the pictures and whether they would be rendered
  --help

  BLENDER   path of the program (default blender)
`;

/** Pictures rendered at once, each on one thread. */
const workers = 2;

/** A wrong argument. Its message is printed without a stack. */
class UsageError extends Error {}

try {
	await run(process.argv.slice(2));
} catch (error) {
	process.stderr.write(`${messageOf(error)}\n`);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
	const options = readArguments(args);
	if (options.help) {
		process.stdout.write(help);
		return;
	}
	setPriority(Math.max(15, getPriority()));
	const scenes = await describeScenes();
	const wanted = options.only?.split(",").map((name) => name.trim()) ?? [];
	const pictures = chosen(scenes.flatMap(picturesOf), scenes, wanted);
	const broken = scenes.filter(
		(scene) => scene.error && (wanted.length === 0 || wanted.includes(scene.module)),
	);
	for (const { module, error } of broken)
		process.stderr.write(`The scene ${module} cannot be read: ${error}\n`);
	if (broken.length > 0) process.exitCode = 1;

	const rendered = readManifest();
	const isDue = (picture: Picture) => options.force || options.preview || !isCurrent(picture, rendered);
	if (options.list) {
		for (const picture of pictures)
			process.stdout.write(`${isDue(picture) ? "to render " : "up to date"}  ${picture.output}\n`);
		return;
	}
	const due = pictures.filter(isDue);
	if (due.length === 0) {
		process.stdout.write(
			pictures.length > 0 ? "Every picture is up to date.\n" : "There is nothing to render.\n",
		);
		return;
	}
	const failed = await renderAll(due, options.preview ?? false);
	if (failed > 0) process.exitCode = 1;
}

function readArguments(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				help: { type: "boolean", short: "h" },
				only: { type: "string" },
				force: { type: "boolean" },
				preview: { type: "boolean" },
				list: { type: "boolean" },
			},
		}).values;
	} catch (error) {
		throw new UsageError(`${messageOf(error)}\nSee: npx tsx demo/pictures/render.ts --help`);
	}
}

/** The pictures with these names, of scenes or of single pictures; all pictures when there are no names. */
function chosen(pictures: Picture[], scenes: SceneDescription[], names: string[]): Picture[] {
	if (names.length === 0) return pictures;
	const named = (name: string) =>
		pictures.filter(({ scene, shot }) => name === scene || name === `${scene}-${shot}`);
	for (const name of names)
		if (named(name).length === 0 && !scenes.some(({ module }) => module === name))
			throw new UsageError(`There is no scene or picture called "${name}".`);
	return [...new Set(names.flatMap(named))];
}

/** @returns the number of failures */
async function renderAll(pictures: Picture[], isPreview: boolean): Promise<number> {
	const folder = makeScratch(isPreview);
	const queue = [...pictures];
	const started = Date.now();
	let done = 0;
	let failed = 0;
	const work = async () => {
		for (let picture = queue.shift(); picture; picture = queue.shift()) {
			const start = Date.now();
			const file = join(folder, `${picture.scene}-${picture.shot}.png`);
			try {
				const result = isPreview ? await renderPreview(picture, file) : await renderPicture(picture, file);
				process.stdout.write(
					`${++done} of ${pictures.length}  ${secondsSince(start)} s  ${picture.output}  ${result}\n`,
				);
			} catch (error) {
				failed++;
				process.stderr.write(
					`${++done} of ${pictures.length}  ${picture.output} could not be made: ${messageOf(error)}\n`,
				);
			}
		}
	};
	try {
		await Promise.all(Array.from({ length: workers }, work));
	} finally {
		removeScratch();
	}
	const count = pictures.length - failed;
	process.stdout.write(`${count} rendered, ${failed} failed, ${secondsSince(started)} s.\n`);
	return failed;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

function secondsSince(start: number): number {
	return Math.round((Date.now() - start) / 1000);
}
