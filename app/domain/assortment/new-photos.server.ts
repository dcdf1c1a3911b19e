import { existsSync } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { z } from "zod";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { loadSharp } from "~/platform/pictures/load-sharp.server";
import { describeFiles, fileName, inTurn, writeSize } from "~/platform/pictures/make-picture.server";
import type { PictureFiles } from "~/platform/pictures/picture-files";
import { sizesOf, widthsUpTo } from "~/platform/pictures/picture-sizes";
import { BadPhoto, readPhoto } from "~/platform/pictures/read-photo.server";
import { listStoredFiles, storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import { dayMs } from "~/platform/values/lima-time";
import { parseJson } from "~/platform/values/parse-json";

/** A photo of a product that shoppers do not see yet: nobody has described it, or its sizes are not written. */
export interface NewPhoto {
	pictures: string;
	slug: string;
	hash: string;
	description: Description | undefined;
	hasFailed: boolean;
}

type PhotoName = Pick<NewPhoto, "pictures" | "slug" | "hash">;
type Description = z.output<typeof descriptionFields>;

export type NotKept = BadPhoto | "repeated" | "tooMany";

export const mostNewPhotos = 20;
const previewWidth = 200;

/** After a restart, the next process continues with the files in the queue. */
const queueOf = (pictures: string) => storedFile(pictures, "new");
const forgottenMs = 30 * dayMs;
const photoName = /^([a-z0-9][a-z0-9-]{0,62})\.([0-9a-f]{20})\.png$/;
const descriptionFields = z.object({ alt: z.string().min(1), by: z.string() });

interface NewPhotos {
	pictures: string;
	slug: string;
	photos: readonly Buffer[];
	isRepeated: (hash: string) => boolean;
}

/** Keeps photos, upright and without metadata, and deletes those that nobody described in a month. @throws NotAllowed */
export async function keepNewPhotos({ pictures, slug, photos, isRepeated }: NewPhotos, actor: Actor) {
	requireArea(actor, "goods");
	await removeForgotten(pictures, actor.now);
	let room = mostNewPhotos - (await listNewPhotos(pictures, slug)).length;
	const keep = async (photo: Buffer): Promise<NotKept | undefined> => {
		if (room <= 0) return "tooMany";
		const { hash, png } = await readPhoto(photo);
		if (isRepeated(hash)) return "repeated";
		await writeSize(png, previewWidth, "webp", previewOf({ pictures, slug, hash }));
		await writeWhole(fileOf({ pictures, slug, hash }, "png"), png);
		room -= 1;
		return undefined;
	};
	// In one turn, so that the keeper does not wait while sizes of other photos are made in between.
	return inTurn(async () => {
		const kept: (NotKept | undefined)[] = [];
		for (const photo of photos) {
			const outcome = keep(photo).catch((error: unknown) => {
				if (error instanceof BadPhoto) return error;
				throw error;
			});
			kept.push(await outcome);
		}
		return kept;
	});
}

export async function listNewPhotos(pictures: string, slug?: string): Promise<NewPhoto[]> {
	const names = await listStoredFiles(queueOf(pictures));
	const photos = await Promise.all(
		names.map(async (name) => {
			const [, of = "", hash = ""] = photoName.exec(name) ?? [];
			if (!hash || (slug !== undefined && of !== slug)) return [];
			const photo = { pictures, slug: of, hash };
			const found = await stat(storedFile(queueOf(pictures), name)).catch(() => undefined);
			const description = await readDescription(photo);
			const hasFailed = description !== undefined && existsSync(fileOf(photo, "failed"));
			return found ? [{ since: found.mtimeMs, photo: { ...photo, description, hasFailed } }] : [];
		}),
	);
	return photos
		.flat()
		.sort((a, b) => a.since - b.since)
		.map(({ photo }) => photo);
}

/** @param alt empty to remove the description @throws NotAllowed */
export async function describeNewPhoto({ photo, alt }: { photo: NewPhoto; alt: string }, actor: Actor) {
	requireArea(actor, "goods");
	const description: Description | undefined = alt ? { alt, by: actor.by } : undefined;
	const file = fileOf(photo, "json");
	if (description) await writeWhole(file, JSON.stringify(description));
	else await rm(file, { force: true });
}

export async function readNewPhoto(photo: PhotoName): Promise<Buffer | undefined> {
	const { pictures, slug, hash } = photo;
	if (!photoName.test(`${slug}.${hash}.png`)) return undefined;
	return readFile(previewOf(photo))
		.catch(() => readFile(storedFile(pictures, fileName(hash, previewWidth, "webp"))))
		.catch(() => undefined);
}

/**
 * Writes all sizes among the shop's pictures, each in its own turn. Skips those that exist: another product may have the
 * same photo. @returns undefined if the photo was removed
 */
export async function encodeNewPhoto(photo: NewPhoto): Promise<PictureFiles | undefined> {
	const { pictures, hash } = photo;
	if (!isThere(photo)) return undefined;
	const png = await readFile(fileOf(photo, "png"));
	const sharp = await loadSharp();
	const { width, height } = await sharp(png).metadata();
	const widths = widthsUpTo(width);
	for (const size of sizesOf(widths)) {
		const file = storedFile(pictures, fileName(hash, size.width, size.format));
		await inTurn(async () => {
			if (isThere(photo)) await writeSize(png, size.width, size.format, file);
		});
	}
	return describeFiles({ hash, width, height, widths });
}

export function markFailed(photo: NewPhoto, hasFailed: boolean): Promise<void> {
	const file = fileOf(photo, "failed");
	return inTurn(async () => {
		if (!hasFailed) await rm(file, { force: true });
		else if (isThere(photo)) await writeWhole(file, "");
	});
}

/** @throws NotAllowed */
export async function removeNewPhoto(photo: NewPhoto, actor: Actor): Promise<void> {
	requireArea(actor, "goods");
	await deleteNewPhoto(photo);
}

/** For the worker that has published it. In a turn, so that no size is being written meanwhile. */
export function deleteNewPhoto({ pictures, slug, hash }: NewPhoto): Promise<void> {
	return inTurn(async () => {
		for (const name of await filesOf(pictures, `${slug}.${hash}`))
			await rm(storedFile(queueOf(pictures), name), { force: true });
	});
}

/** Gives the photos to a product's new slug. */
export function moveNewPhotos({ pictures, slug }: Pick<NewPhoto, "pictures" | "slug">, newSlug: string) {
	return inTurn(async () => {
		for (const name of await filesOf(pictures, `${slug}.`))
			await rename(
				storedFile(queueOf(pictures), name),
				storedFile(queueOf(pictures), newSlug + name.slice(slug.length)),
			);
	});
}

/** Photos last: files without their photo would never be found and removed. */
async function filesOf(pictures: string, start: string): Promise<string[]> {
	const names = (await listStoredFiles(queueOf(pictures))).filter((name) => name.startsWith(start));
	return names.sort((a, b) => Number(photoName.test(a)) - Number(photoName.test(b)));
}

async function removeForgotten(pictures: string, now: Date): Promise<void> {
	for (const name of await listStoredFiles(queueOf(pictures))) {
		const file = storedFile(queueOf(pictures), name);
		const found = await stat(file).catch(() => undefined);
		if (found && now.getTime() - found.mtimeMs > forgottenMs) await rm(file, { force: true });
	}
}

async function readDescription(photo: PhotoName): Promise<Description | undefined> {
	const text = await readFile(fileOf(photo, "json"), "utf8").catch(() => "");
	return descriptionFields.safeParse(parseJson(text)).data;
}

function isThere(photo: PhotoName): boolean {
	return existsSync(fileOf(photo, "png"));
}

function fileOf({ pictures, slug, hash }: PhotoName, ending: "png" | "json" | "failed"): string {
	return storedFile(queueOf(pictures), `${slug}.${hash}.${ending}`);
}

function previewOf({ pictures, slug, hash }: PhotoName): string {
	return storedFile(queueOf(pictures), `${slug}.${fileName(hash, previewWidth, "webp")}`);
}
