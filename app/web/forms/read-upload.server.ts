import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { cleanText } from "~/platform/values/clean-text.server";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import { maxUploadBytes } from "~/web/rate-limits/body-size-limits.server";
import { readForm } from "./read-form.server";

export interface Upload {
	typed: Record<string, string>;
	files: UploadedFile[];
	/** Why the body was cut, which leaves only the texts: it is too large, or its sender could not be checked. */
	cut: "tooLarge" | "unchecked" | undefined;
}

export interface UploadedFile {
	name: string;
	data: Buffer | undefined;
}

export const maxFileBytes = 20 * 1024 * 1024;
const limits = { fileSize: maxFileBytes, files: 50, fields: 500, fieldSize: 10_000, headerSize: 2000 };

/** Does not copy the files, as `Request.formData` does. @throws Response as `readForm` */
export async function readUpload(request: Request): Promise<Upload> {
	const contentType = request.headers.get("content-type") ?? "";
	if (!/^multipart\/form-data\s*;/i.test(contentType)) {
		const typed = Object.fromEntries(await readForm(request)) as Record<string, string>;
		return { typed, files: [], cut: undefined };
	}
	if (hasForeignOrigin(request)) throw new Response(null, { status: 403 });
	const typed: [string, string][] = [];
	const files: UploadedFile[] = [];
	let received = 0;
	const length = Number(request.headers.get("content-length") ?? 0);
	const findCut = () => {
		if (received >= length) return undefined;
		return length > maxUploadBytes ? "tooLarge" : "unchecked";
	};
	try {
		const parser = new Busboy({ headers: { "content-type": contentType }, limits });
		parser.on("field", (name, value) => typed.push([cleanText(name), cleanText(value)]));
		parser.on("file", (_, stream, name) => {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.once("end", () => {
				const data = stream.truncated ? undefined : Buffer.concat(chunks);
				if (data?.length !== 0) files.push({ name: cleanText(name ?? "").slice(0, 100), data });
			});
			stream.once("error", () => {}); // the parser reports it, too
		});
		const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream);
		body.on("data", (chunk: Uint8Array) => {
			received += chunk.length;
		});
		await pipeline(body, parser);
	} catch {
		if (!findCut()) throw new Response(null, { status: 400 });
	}
	const cut = findCut();
	return { typed: Object.fromEntries(typed), files: cut ? [] : files, cut };
}
