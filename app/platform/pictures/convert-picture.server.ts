import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { buffer, text } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import program from "./sharp-process.mjs?raw";

/** Of the whole process: sharp takes 65 MB, a JPEG of 50 megapixels 80 MB more, an AVIF of 8 megapixels 130 MB more. */
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
export type PictureHead = Pick<Metadata, "autoOrient" | "pages">;

export class UnreadablePicture extends Error {}
/** Decoding it takes too much memory or time. */
export class CostlyPicture extends UnreadablePicture {}

/**
 * Decodes in a process of its own, one picture at a time, because libvips has no limit of memory: a PNG file of 0.4 MB
 * with compressed comments took 2.8 GB.
 * @param plan what to do with a picture of this size; what it throws is thrown @throws UnreadablePicture
 */
export function convertPicture(
	picture: Buffer,
	options: SharpOptions,
	plan: (head: PictureHead) => SharpCall[],
): Promise<Buffer> {
	return inTurn(() => runSharp(picture, options, plan));
}

async function runSharp(...[picture, options, plan]: Parameters<typeof convertPicture>): Promise<Buffer> {
	const task = JSON.stringify({ options, mostBytes, mostMs, parent: process.pid });
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program, task], {
		env: { NODE_ENV: "production" },
		stdio: ["pipe", "pipe", "pipe", "ipc"],
		timeout: mostWaitMs,
		killSignal: "SIGKILL",
	}) as ChildProcessWithoutNullStreams;
	const refusals: unknown[] = [];
	child.once("message", (head: PictureHead) => {
		try {
			child.send(plan(head), ignoreEnd);
		} catch (refusal) {
			refusals.push(refusal);
			child.kill("SIGKILL");
		}
	});
	lowerPriority(child.pid);
	child.stdin.on("error", ignoreEnd).end(picture);
	const [output, fault, [exitCode]] = await Promise.all([
		buffer(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	if (refusals.length > 0) throw refusals[0];
	if (exitCode === null) throw new CostlyPicture("It takes too much memory or time.");
	if (exitCode === unreadableCode) throw new UnreadablePicture(fault);
	if (exitCode !== 0) throw new Error(`A picture's process failed: ${fault}`);
	return output;
}

/** The process may end before it has read all that it is sent. */
function ignoreEnd(): void {}

function lowerPriority(pid: number | undefined): void {
	try {
		if (pid) setPriority(pid, priority);
	} catch {
		// It has already ended.
	}
}
