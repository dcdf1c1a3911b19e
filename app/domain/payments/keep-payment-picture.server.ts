import { readFile, rm } from "node:fs/promises";
import type { OrderInput } from "~/domain/orders/change-order.server";
import { listFiles } from "~/domain/orders/order-receipts";
import { findOrder } from "~/domain/orders/order-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { convertPicture, UnreadablePicture } from "~/platform/pictures/convert-picture.server";
import { nameSentFile } from "~/platform/pictures/sent-picture-name.server";
import { log } from "~/platform/process/log.server";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";

const maxPictureBytes = 20 * 1024 * 1024;
/** The largest size of a kept picture, in pixels; tall enough for a screenshot of a scrolled page. */
const proofSize = { width: 1600, height: 6400 };
/** What is counted for a kept picture of that size, however large the sent one is. */
export const proofBytes = 1024 * 1024;
const maxPixels = 50_000_000;
/** JPEG, PNG and WebP. Other formats, such as SVG, are not passed to their decoders. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

export type PictureFault = "tooBig" | "unreadable" | "unwritable";
export type KeptFile = { name: string; fault?: never } | { fault: PictureFault; name?: never };

/** Keeps a shopper's picture as JPEG without metadata; the same picture of the same order or review once. */
export async function keepPicture(
	folder: string,
	owner: string,
	sent: Buffer,
	maxSize = proofSize,
): Promise<KeptFile> {
	if (sent.length > maxPictureBytes) return { fault: "tooBig" };
	if (!signatures.some((signature) => signature.test(sent.toString("latin1", 0, 12))))
		return { fault: "unreadable" };
	try {
		const jpeg = await convertPicture(sent, { limitInputPixels: maxPixels, failOn: "error" }, () => [
			["rotate"],
			["resize", { ...maxSize, fit: "inside", withoutEnlargement: true }],
			["flatten", { background: "#fff" }],
			["jpeg", { quality: 80 }],
		]);
		const name = nameSentFile(owner, jpeg, "jpg");
		await writeWhole(storedFile(folder, name), jpeg);
		return { name };
	} catch (error) {
		if (error instanceof UnreadablePicture) return { fault: "unreadable" };
		log.error({ err: error }, "a sent picture could not be written");
		return { fault: "unwritable" };
	}
}

export interface BadPicture {
	outcome: "badPicture";
	why: PictureFault;
}

interface PicturedOrder extends OrderInput {
	picturesFolder: string;
}

/** Changes an order with the names of files that were sent for it. Those that it does not keep are removed. */
export async function changeWithPictures<Change extends { outcome: string }>(
	datastore: Datastore,
	order: PicturedOrder,
	sent: readonly Buffer[],
	change: (names: string[]) => Promise<Change>,
	keep: KeepFile = keepPicture,
): Promise<Change | BadPicture> {
	const { picturesFolder: folder, reference: owner } = order;
	const listUsed = async () => {
		const stored = await findOrder(datastore, owner);
		return stored ? listFiles(stored) : [];
	};
	return keepPictures({ folder, owner, sent, keep, listUsed }, change);
}

type KeepFile = (folder: string, owner: string, sent: Buffer, size?: typeof proofSize) => Promise<KeptFile>;

interface SentPictures {
	folder: string;
	owner: string;
	sent: readonly Buffer[];
	size?: typeof proofSize;
	keep?: KeepFile;
	listUsed(): Promise<readonly string[]>;
}

/** Stores what the shopper sent, with the names of its pictures. Those that the record does not name are removed. */
export async function keepPictures<Stored>(
	{ folder, owner, sent, size, keep = keepPicture, listUsed }: SentPictures,
	store: (names: string[]) => Promise<Stored>,
): Promise<Stored | BadPicture> {
	const names = new Set<string>();
	const removeUnused = async () => {
		const used = names.size > 0 ? await listUsed() : [];
		for (const name of names) if (!used.includes(name)) await removePicture(folder, name);
	};
	for (const picture of sent) {
		const { name, fault } = await keep(folder, owner, picture, size);
		if (fault) {
			await removeUnused();
			return { outcome: "badPicture", why: fault };
		}
		names.add(name);
	}
	const stored = await store([...names]);
	await removeUnused();
	return stored;
}

/** @returns JPEG; undefined for a picture that is gone, or on another machine */
export async function readPicture(folder: string, name: string): Promise<Buffer | undefined> {
	return readFile(storedFile(folder, name)).catch(() => undefined);
}

/** As `readPicture`, but only for its owner: a review in a hostile dump may name the picture of a payment. */
export async function readOwnPicture(
	folder: string,
	owner: string,
	name: string,
): Promise<Buffer | undefined> {
	const picture = await readPicture(folder, name);
	return picture && nameSentFile(owner, picture, "jpg") === name ? picture : undefined;
}

export async function removePicture(folder: string, name: string): Promise<void> {
	await rm(storedFile(folder, name), { force: true });
}

/** After an order changed, removes the pictures that it no longer names. */
export async function removeDropped(folder: string, { unused = [] }: { outcome: string; unused?: string[] }) {
	for (const name of unused) await removePicture(folder, name);
}
