/** The store's scenes and their pictures, and which of them are up to date. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jpegWidth } from "~/ui/picture-files";
import { blender } from "./blender";

const here = fileURLToPath(new URL("./", import.meta.url));
const images = fileURLToPath(new URL("../../public/images/", import.meta.url));
const manifestPath = join(here, "rendered.json");

/** What render.py --describe says of a scene's file. */
export interface SceneDescription {
	module: string;
	/** Why the file could not be read; the rest is empty then. */
	error?: string;
	name: string;
	shots: number;
	folder: string;
	widths: number[];
	single: boolean;
}

/** A picture of the store: one shot of a scene. */
export interface Picture {
	/** The module's name with hyphens. */
	scene: string;
	shot: number;
	/** What its files are called before the width, below public/images. */
	output: string;
	widths: number[];
	/** Changes when the scene's file does. */
	hash: string;
}

/** The scenes are Python that wants Blender's modules, so Blender says what they hold. */
export async function describeScenes(): Promise<SceneDescription[]> {
	const marker = "SCENES ";
	const line = (await blender(["--describe"])).split("\n").find((text) => text.startsWith(marker));
	if (!line) throw new Error("Blender did not say which scenes there are.");
	return JSON.parse(line.slice(marker.length));
}

/** One for each of the scene's shots. */
export function picturesOf({ module, name, shots, folder, widths, single }: SceneDescription): Picture[] {
	if (shots === 0) return [];
	const source = readFileSync(join(here, "scenes", `${module.replaceAll("-", "_")}.py`));
	return Array.from({ length: shots }, (_, index) => {
		const shot = index + 1;
		return {
			scene: module,
			shot,
			output: join(folder, single ? name : `${name}-${shot}`),
			widths: [...widths].sort((a, b) => a - b),
			hash: createHash("sha256").update(source).update(`${shot}`).digest("hex").slice(0, 16),
		};
	});
}

/** The hash with which each picture was rendered last, by its output. */
export function readManifest(): Record<string, string> {
	return existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, "utf8")) : {};
}

/** Notes that it is up to date. Reads the manifest anew, for it may have been written by another run meanwhile. */
export function noteRendered(picture: Picture): void {
	const entries = Object.entries({ ...readManifest(), [picture.output]: picture.hash });
	const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(manifestPath, `${JSON.stringify(sorted, null, "\t")}\n`);
}

/** Whether its files are there and were rendered from the scene as it is. */
export function isCurrent(picture: Picture, rendered: Record<string, string>): boolean {
	return rendered[picture.output] === picture.hash && filesOf(picture).every(({ path }) => existsSync(path));
}

/** The files that the store shows: each width in pixels as AVIF and WebP, one of them as JPEG. */
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
