import { once } from "node:events";
import { Busboy } from "@fastify/busboy";
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
export async function parseMultipart(body: Buffer, contentType: string, maxFields: number) {
	const texts: [name: string, value: string][] = [];
	const files: SentFile[] = [];
	const boundary = boundaryOf(contentType);
	if (!boundary || isTooMuch(body, boundary, maxFields)) return { texts, files, isBroken: true };
	try {
		// Not the header itself: of several boundaries the parser could take another one.
		const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
		const parser = new Busboy({ headers, limits });
		parser.on("field", (name, value) => texts.push([name, value]));
		parser.on("file", (field, stream, name = "") => {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.once("end", () => {
				const data = stream.truncated ? undefined : Buffer.concat(chunks);
				if (data?.length !== 0) files.push({ field, name, data });
			});
			stream.once("error", () => {}); // the parser reports it, too
		});
		const finished = once(parser, "finish");
		parser.end(body);
		await finished;
		return { texts, files, isBroken: false };
	} catch {
		return { texts, files, isBroken: true };
	}
}

/** RFC 2046, section 5.1.1 */
function boundaryOf(contentType: string): string | undefined {
	const [, quoted, plain] =
		/;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
	return quoted ?? plain;
}

/** Parsing 64 KB of empty parts takes 0.7 s, 12 MB a minute. */
function isTooMuch(body: Buffer, boundary: string, maxFields: number): boolean {
	const separator = `--${boundary}`;
	let count = 0;
	for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
		const next = body.subarray(at + separator.length, at + separator.length + maxHeaderBytes);
		if (++count > maxFields || (next.length === maxHeaderBytes && !next.includes("\r\n\r\n"))) return true;
	}
	return false;
}
