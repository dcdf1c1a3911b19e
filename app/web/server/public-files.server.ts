import { existsSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileVersions } from "~/platform/values/file-versions.server";

export interface PublicFile {
	source: string;
	version: string | undefined;
	isCompressed: boolean;
}

export type PublicFiles = ReadonlyMap<string, PublicFile>;

export function listPublicFiles({ buildFolder = "build/client", versions = fileVersions } = {}): PublicFiles {
	const paths = listFolder(buildFolder);
	return new Map(
		[...paths].map((path) => [
			path,
			{ source: `${buildFolder}${path}`, version: versions.get(path), isCompressed: paths.has(`${path}.br`) },
		]),
	);
}

/** Sizes are read when they are needed: those of 3,500 files took 0.04 s at the start. */
export function fileSize({ source }: PublicFile): number {
	return statSync(source, { throwIfNoEntry: false })?.size ?? 0;
}

/** @returns URL paths. Hidden files are left out, as remix-serve does not serve them. */
function listFolder(root: string): Set<string> {
	const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const start = join(root, sep).length - 1;
	return new Set(
		files.map((file) => file.slice(start).replaceAll(sep, "/")).filter((path) => !path.includes("/.")),
	);
}
