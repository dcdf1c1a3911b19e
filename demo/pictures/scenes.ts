/** The demo's scenes and their pictures, and which pictures are up to date. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jpegWidth } from "~/platform/pictures/picture-files";
import { runBlender } from "./blender";

const here = fileURLToPath(new URL("./", import.meta.url));
const images = fileURLToPath(new URL("../../public/images/", import.meta.url));
const manifestPath = join(here, "rendered.json");

/** A scene, as `render.py --describe` prints it. */
export interface SceneDescription {
	module: string;
	/** Hash of the module's code, without its shots, comments and docstrings. */
	code: string;
	/** Set if the file could not be loaded; it then has no shots. */
	error?: string;
	name: string;
	/** Each shot's arguments as JSON. */
	shots: string[];
	folder: string;
	widths: number[];
	single: boolean;
}

/** A picture of the store: one shot of a scene. */
export interface Picture {
	/** The module's name with hyphens. */
	scene: string;
	shot: number;
	/** The path of its files below public/images, without width and ending. */
	output: string;
	widths: number[];
	/** Of the scene's code and the shot's arguments. It does not cover shared modules: `--force` renders regardless. */
	hash: string;
}

/** Asks Blender, because the scenes import its Python modules. */
export async function describeScenes(): Promise<SceneDescription[]> {
	const marker = "SCENES ";
	const line = (await runBlender(["--describe"])).split("\n").find((text) => text.startsWith(marker));
	if (!line) throw new Error("Blender did not say which scenes there are.");
	return JSON.parse(line.slice(marker.length));
}

export function picturesOf(scene: SceneDescription): Picture[] {
	const { module, code, name, shots, folder, widths, single } = scene;
	return shots.map((options, index) => {
		const shot = index + 1;
		return {
			scene: module,
			shot,
			output: join(folder, single ? name : `${name}-${shot}`),
			widths: [...widths].sort((a, b) => a - b),
			hash: createHash("sha256").update(code).update(options).digest("hex").slice(0, 16),
		};
	});
}

/** @returns by each picture's `output`, the hash of the code that it was rendered from */
export function readManifest(): Record<string, string> {
	return existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, "utf8")) : {};
}

/** Records the picture's hash. Reads the manifest first, because another run may have changed it. */
export function recordRendered(picture: Picture): void {
	const entries = Object.entries({ ...readManifest(), [picture.output]: picture.hash });
	const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(manifestPath, `${JSON.stringify(sorted, null, "\t")}\n`);
}

/** Whether all its files exist and were rendered from the scene's current code. */
export function isCurrent(picture: Picture, rendered: Record<string, string>): boolean {
	return rendered[picture.output] === picture.hash && filesOf(picture).every(({ path }) => existsSync(path));
}

/** AVIF and WebP in every width, and one JPEG. */
export function filesOf({ output, widths }: Picture) {
	const files = widths.flatMap((width) => [
		{ width, format: "avif" as const },
		{ width, format: "webp" as const },
	]);
	return [...files, { width: jpegWidth(widths), format: "jpg" as const }].map((file) => ({
		...file,
		path: join(images, `${output}-${file.width}.${file.format}`),
	}));
}
