import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileVersions } from "~/http/file-versions.server";

export interface PublicFile {
	size: number;
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
		[...original, ...built].map(([path, size]) => {
			const isBuilt = built.has(path);
			const file: PublicFile = {
				size,
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

/** @returns sizes in bytes by URL path. Hidden files are left out, as remix-serve does not serve them. */
function listFolder(root: string): Map<string, number> {
	const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	return new Map(
		files
			.map((file): [string, number] => [`/${relative(root, file).split(sep).join("/")}`, statSync(file).size])
			.filter(([path]) => !path.includes("/.")),
	);
}
