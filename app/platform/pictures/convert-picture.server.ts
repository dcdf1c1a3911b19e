import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { buffer, text } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import program from "./sharp-process.mjs?raw";

/** The memory of the whole process: with sharp loaded, 65 MB. A photo of 50 megapixels takes 80 more, an AVIF of 8 130. */
const mostBytes = 256 * 2 ** 20;
/** Processor time. A photo takes up to one second. */
const mostMs = 8000;
const mostWaitMs = 60_000;
/** Shoppers come first. */
const priority = 5;
/** As `sharp-process` exits. */
const unreadableCode = 65;

const inTurn = pLimit(1);

/** A method of sharp, and its arguments. */
export type SharpCall = [method: keyof Sharp, ...given: unknown[]];

export class UnreadablePicture extends Error {}
/** Decoding it takes too much memory or time. */
export class CostlyPicture extends UnreadablePicture {}

/**
 * Decodes in a process of its own, because libvips has no limits: a PNG of 0.4 MB takes 2.8 GB, by texts in it. One
 * at a time. @throws UnreadablePicture
 */
export function convertPicture(picture: Buffer, options: SharpOptions, calls: SharpCall[]): Promise<Buffer> {
	return inTurn(() => runSharp(picture, { options, calls: [...calls, ["toBuffer"]] }));
}

/** @throws UnreadablePicture */
export async function readPictureHead(picture: Buffer): Promise<Metadata> {
	const read = { options: { limitInputPixels: false as const }, calls: [["metadata"] as SharpCall] };
	return JSON.parse(String(await inTurn(() => runSharp(picture, read))));
}

async function runSharp(
	picture: Buffer,
	work: { options: SharpOptions; calls: SharpCall[] },
): Promise<Buffer> {
	const task = JSON.stringify({ ...work, mostBytes, mostMs, parent: process.pid });
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program, task], {
		env: { NODE_ENV: "production" },
		timeout: mostWaitMs,
		killSignal: "SIGKILL",
	});
	if (child.pid) setPriority(child.pid, priority);
	child.stdin.on("error", () => {}); // it may end before it has read all
	child.stdin.end(picture);
	const [output, fault, [exitCode]] = await Promise.all([
		buffer(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	if (exitCode === null) throw new CostlyPicture("It takes too much memory or time.");
	if (exitCode === unreadableCode) throw new UnreadablePicture(fault);
	if (exitCode !== 0) throw new Error(`A picture's process failed: ${fault}`);
	return output;
}
