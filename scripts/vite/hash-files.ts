import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Hashes the files of a folder, by URL path. Files that differ in width and format only, `sofa-1-400.avif` and
 * `sofa-1-1200.webp`, share a hash, because the store derives their names from one another.
 */
export function hashFiles(folder: string): Record<string, string> {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll("\\", "/"))
		.sort();
	const hashes = new Map<string, Hash>();
	for (const path of paths) {
		const hash = hashes.get(pictureOf(path)) ?? createHash("sha256");
		hashes.set(pictureOf(path), hash.update(`${path}\n`).update(readFileSync(join(folder, path))));
	}
	const digests = new Map([...hashes].map(([name, hash]) => [name, hash.digest("hex").slice(0, 12)]));
	return Object.fromEntries(paths.map((path) => [path, digests.get(pictureOf(path)) ?? ""]));
}

function pictureOf(path: string): string {
	return path.replace(/(-\d+)?\.\w+$/, "");
}
