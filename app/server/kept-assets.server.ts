import { existsSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { PublicFile } from "./public-files.server";

const weekMs = 7 * 24 * 60 * 60 * 1000;
const maxOtherBytes = 64 * 1024 * 1024;

/** The build's names with a hash. No other name leads into the folder, so none leads out of it. */
const assetPath = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/;

/**
 * Copies this build's assets to a folder that all processes share: during an upgrade, pages of one build
 * request theirs from processes of the other (32 of 1,472 requests failed). Removes assets of builds that
 * have not run for a week and, above 64 MB, the oldest of other builds. @throws when the folder cannot be
 * written
 */
export async function keepAssets(
	folder: string,
	buildFolder = "build/client/assets",
	now = new Date(),
): Promise<void> {
	await mkdir(folder, { recursive: true });
	const own = new Set(await readdir(buildFolder));
	for (const name of own) {
		const [built, kept] = [join(buildFolder, name), join(folder, name)];
		const isKept = statSync(kept, { throwIfNoEntry: false })?.size === statSync(built).size;
		if (!isKept) {
			const copy = `${kept}.${process.pid}`;
			await copyFile(built, copy);
			await rename(copy, kept);
		}
		await utimes(kept, now, now);
	}
	await removeOld(folder, own, now);
}

async function removeOld(folder: string, own: ReadonlySet<string>, now: Date): Promise<void> {
	const others = (await readdir(folder)).flatMap((name) => {
		const found = own.has(name) ? undefined : statSync(join(folder, name), { throwIfNoEntry: false });
		return found ? [{ name, bytes: found.size, age: now.getTime() - found.mtimeMs }] : [];
	});
	let bytes = 0;
	for (const other of others.sort((one, next) => one.age - next.age)) {
		bytes += other.bytes;
		if (other.age > weekMs || bytes > maxOtherBytes) await rm(join(folder, other.name), { force: true });
	}
}

export function findKeptAsset(folder: string, path: string): PublicFile | undefined {
	const [, name] = assetPath.exec(path) ?? [];
	if (!name) return undefined;
	const source = join(folder, name);
	const found = statSync(source, { throwIfNoEntry: false });
	if (!found?.isFile()) return undefined;
	const isCompressed = existsSync(`${source}.br`) && existsSync(`${source}.gz`);
	return { size: found.size, source, isBuilt: true, version: undefined, isCompiled: true, isCompressed };
}
