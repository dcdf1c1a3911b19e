import { setImmediate } from "node:timers/promises";
import type { Metadata } from "sharp";

/** A JPEG of 50 megapixels. A megabyte takes 9 ms, on another thread. */
const mostBytes = 150_000_000;
/** All of it is in memory at once. */
const mostBytesOfInterlacedPng = 64_000_000;

const mostScans = 100;
/** Cameras write some hundred segments, of up to 64 KB, for a picture of depth or a profile of colours. */
const mostSegments = 10_000;
/** Looking through as many takes some milliseconds, after which others get their turn. */
const sliceBytes = 2 ** 17;

/** Whether decoding could take seconds, or hundreds of megabytes of memory. */
export async function isCostlyToDecode(picture: Buffer, head: Metadata): Promise<boolean> {
	const { width, height, channels, depth, format, isProgressive } = head;
	const bytes = width * height * channels * (depth === "uchar" ? 1 : 2);
	const most = format === "png" && isProgressive ? mostBytesOfInterlacedPng : mostBytes;
	return bytes > most || (await hasTooManyScans(picture));
}

/** Whether decoding could take minutes: it goes over the picture once for each scan. Cameras write a dozen at most. */
async function hasTooManyScans(picture: Buffer): Promise<boolean> {
	if (picture.toString("latin1", 0, 2) !== "\xff\xd8") return false;
	let scans = 0;
	let segments = 0;
	let next = 2;
	for (let start = 0; start < picture.length; start += sliceBytes) {
		const text = picture.toString("latin1", start, start + sliceBytes + 1);
		while (next < start + sliceBytes) {
			marker.lastIndex = next - start;
			const found = marker.exec(text);
			next = start + (found?.index ?? sliceBytes);
			if (!found) break;
			const kind = picture[next + 1] ?? 0;
			if (kind === endOfImage) return false;
			if (kind === startOfScan) scans += 1;
			segments += 1;
			if (scans > mostScans || segments > mostSegments) return true;
			// Skips segments by their length: metadata may hold other pictures.
			if (next + 3 >= picture.length) return false;
			next += 2 + picture.readUInt16BE(next + 2);
		}
		await setImmediate();
	}
	return false;
}

/** Except fill bytes, stuffed bytes and restarts, which have no length. */
const marker = /\xff[\xc0-\xcf\xd9-\xfe]/g;
const endOfImage = 0xd9;
const startOfScan = 0xda;
