import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
} from "node:fs";
import { join } from "node:path";
import { log } from "~/platform/process/log.server";
import { draftOf } from "~/platform/process/write-whole.server";
import { dayMs } from "~/platform/values/lima-time";
import type { PublicFile } from "./public-files.server";

const weekMs = 7 * dayMs;
const maxOtherBytes = 64 * 1024 * 1024;

/** A name that the build gives, with a hash. No other is looked up, so that no path leads out of the folder. */
const assetPath = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/;

export function keepAssetsDaily(folder: string): void {
	const keep = () => {
		try {
			keepAssets(folder);
		} catch (err) {
			log.warn({ err }, "assets are not kept for the next upgrade");
		}
	};
	setInterval(keep, dayMs).unref();
	keep();
}

/**
 * During an upgrade, pages of one build request their assets from processes of the other: 32 of 1,472 requests failed.
 * Synchronous, because that takes half the processor time. @throws when the folder cannot be written
 */
export function keepAssets(folder: string, buildFolder = "build/client/assets", now = new Date()): void {
	mkdirSync(folder, { recursive: true });
	const own = new Set(readdirSync(buildFolder));
	for (const name of own) {
		const [built, kept] = [join(buildFolder, name), join(folder, name)];
		const isKept = statSync(kept, { throwIfNoEntry: false })?.size === statSync(built).size;
		if (!isKept) {
			const draft = draftOf(kept);
			copyFileSync(built, draft);
			renameSync(draft, kept);
		}
		utimesSync(kept, now, now);
	}
	removeOld(folder, own, now);
}

function removeOld(folder: string, own: ReadonlySet<string>, now: Date): void {
	const others = readdirSync(folder).flatMap((name) => {
		const found = own.has(name) ? undefined : statSync(join(folder, name), { throwIfNoEntry: false });
		return found ? [{ name, bytes: found.size, age: now.getTime() - found.mtimeMs }] : [];
	});
	let bytes = 0;
	for (const other of others.sort((one, next) => one.age - next.age)) {
		bytes += other.bytes;
		if (other.age > weekMs || bytes > maxOtherBytes) rmSync(join(folder, other.name), { force: true });
	}
}

export function findKeptAsset(folder: string, path: string): PublicFile | undefined {
	const [, name] = assetPath.exec(path) ?? [];
	if (!name) return undefined;
	const source = join(folder, name);
	if (!statSync(source, { throwIfNoEntry: false })?.isFile()) return undefined;
	const isCompressed = existsSync(`${source}.br`) && existsSync(`${source}.gz`);
	return { source, version: undefined, isCompressed };
}
