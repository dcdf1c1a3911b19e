import { once } from "node:events";
import { Busboy } from "@fastify/busboy";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { maxBodyBytes } from "~/web/rate-limits/body-size-limits.server";

export interface SentFile {
	field: string;
	name: string;
	/** Undefined if the file is over `maxFileBytes`. */
	data: Buffer<ArrayBuffer> | undefined;
}

export const maxFileBytes = 20 * 1024 * 1024;
/** For each part: parsing megabytes of headers takes half a second. */
const maxHeaderBytes = 2000;
const limits = { fileSize: maxFileBytes, files: 50, fieldSize: maxBodyBytes, headerSize: maxHeaderBytes };

/** Leaves out empty files. A broken body is no multipart form, ends early, or has more than `maxFields` parts. */
export async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string, maxFields: number) {
	const texts: [name: string, value: string][] = [];
	const files: SentFile[] = [];
	const boundary = boundaryOf(contentType);
	if (!boundary || (await isTooMuch(body, boundary, maxFields))) return { texts, files, isBroken: true };
	try {
		// Not the header itself: of several boundaries the parser could take another one.
		const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
		const parser = new Busboy({ headers, limits });
		parser.on("field", (name, value) => texts.push([name, value]));
		parser.on("file", (field, stream, name = "") => {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.once("end", () => {
				const data = stream.truncated ? undefined : joinParts(chunks, body);
				if (data?.length !== 0) files.push({ field, name, data });
			});
			stream.once("error", () => {}); // the parser reports it, too
		});
		const finished = once(parser, "finish");
		finished.catch(() => {}); // awaited below
		for (const part of slices(body)) {
			await eventLoopTurn();
			parser.write(part);
		}
		parser.end();
		await finished;
		return { texts, files, isBroken: false };
	} catch {
		return { texts, files, isBroken: true };
	}
}

/** A view of the body where one of the chunks is: to copy 20 MB would hold the process for 8 ms. */
function joinParts(chunks: readonly Buffer[], body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
	const lengthOf = (some: readonly Buffer[]) => some.reduce((sum, { length }) => sum + length, 0);
	// The parser copies what looks like the beginning of a boundary between two slices.
	const at = chunks.findIndex((chunk) => chunk.buffer === body.buffer);
	const view = chunks[at];
	if (!view) return Buffer.concat(chunks);
	const start = view.byteOffset - body.byteOffset - lengthOf(chunks.slice(0, at));
	return body.subarray(start, start + lengthOf(chunks));
}

/** RFC 2046, section 5.1.1 */
function boundaryOf(contentType: string): string | undefined {
	const [, quoted, plain] =
		/;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
	return quoted ?? plain;
}

/** Parsing 20 MB at once would hold the process for 50 ms. The slices overlap by so many bytes. */
function* slices(body: Buffer, overlap = 0): Generator<Buffer> {
	for (let from = 0; from < body.length; from += sliceBytes)
		yield body.subarray(from, from + sliceBytes + overlap);
}

const sliceBytes = 256 * 1024;

/** Parsing 64 KB of empty parts takes 0.7 s, 12 MB a minute. */
async function isTooMuch(body: Buffer, boundary: string, maxFields: number): Promise<boolean> {
	const separator = `--${boundary}`;
	let count = 0;
	let from = 0;
	for (const part of slices(body, separator.length - 1)) {
		if (from > 0) await eventLoopTurn();
		for (let at = part.indexOf(separator); at >= 0; at = part.indexOf(separator, at + 1)) {
			const head = from + at + separator.length;
			const next = body.subarray(head, head + maxHeaderBytes);
			if (++count > maxFields || (next.length === maxHeaderBytes && !next.includes("\r\n\r\n"))) return true;
		}
		from += sliceBytes;
	}
	return false;
}
