import { existsSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileVersions } from "~/http/file-versions.server";

export interface PublicFile {
	source: string;
	/** Whether the build made or copied it, so that it does not change while the store runs. */
	isBuilt: boolean;
	version: string | undefined;
	/** Whether the build made it, with a hash in its name, instead of copying it from public/. */
	isCompiled: boolean;
	isCompressed: boolean;
}

export type PublicFiles = ReadonlyMap<string, PublicFile>;

/** Lists the files at the start; remix-serve serves pictures that are added while the store runs. */
export function listPublicFiles({
	buildFolder = "build/client",
	publicFolder = "public",
	versions = fileVersions,
} = {}): PublicFiles {
	const built = listFolder(buildFolder);
	const original = listFolder(publicFolder);
	return new Map(
		[...original, ...built].map((path) => {
			const isBuilt = built.has(path);
			const file: PublicFile = {
				source: `${isBuilt ? buildFolder : publicFolder}${path}`,
				isBuilt,
				version: isBuilt ? versions.get(path) : undefined,
				isCompiled: isBuilt && !original.has(path),
				isCompressed: built.has(`${path}.br`),
			};
			return [path, file];
		}),
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
