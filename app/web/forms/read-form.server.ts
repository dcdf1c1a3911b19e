import { cleanText } from "~/platform/values/clean-text.server";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import { maxBodyBytes } from "~/web/rate-limits/body-size-limits.server";

/** @param options.anyOrigin for a form that a signed address protects @throws Response 400, 403, 413 or 415 */
export async function readForm(
	request: Request,
	{ anyOrigin = false, maxBytes = maxBodyBytes, maxFields = mostFields } = {},
): Promise<FormData> {
	if (!anyOrigin && hasForeignOrigin(request)) throw refusal(403);
	const contentType = request.headers.get("content-type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType))
		throw refusal(415);
	const body = await readBody(request, maxBytes);
	if (isTooManyFields(body, contentType, maxFields)) throw refusal(400);
	try {
		return cleanForm(await new Response(body, { headers: { "content-type": contentType } }).formData());
	} catch {
		throw refusal(400);
	}
}

/** Copies the named fields only: others, such as `__intent__`, could have a meaning to Conform. */
export function pickFields(form: FormData, names: readonly string[]): FormData {
	const picked = new FormData();
	for (const name of names) {
		// Two values suffice for the error message about repeated fields.
		for (const value of form.getAll(name).slice(0, 2)) picked.append(name, value);
	}
	return picked;
}

/** The checkout has thirty fields. Parsing tens of thousands takes up to 70 ms. */
const mostFields = 200;

export const mostDeskFields = 2000;

/** For each part of a multipart body: parsing megabytes of headers takes half a second. */
const maxHeaderBytes = 2000;

function isTooManyFields(body: Uint8Array, contentType: string, maxFields: number): boolean {
	const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
	const isMultipart = /^multipart/i.test(contentType);
	const separator = isMultipart ? `--${quoted ?? plain ?? ""}` : "&";
	const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	let count = 0;
	for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
		if (++count > maxFields) return true;
		const next = bytes.subarray(at + separator.length, at + separator.length + maxHeaderBytes);
		if (isMultipart && next.length === maxHeaderBytes && !next.includes("\r\n\r\n")) return true;
	}
	return false;
}

function cleanForm(form: FormData): FormData {
	const clean = new FormData();
	for (const [name, value] of form) {
		if (typeof value === "string") clean.append(cleanText(name), cleanText(value));
		else clean.append(cleanText(name), value);
	}
	return clean;
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refusal(413);
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	while (reader) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > maxBytes) throw refusal(413);
		chunks.push(value);
	}
	return Buffer.concat(chunks);
}

function refusal(status: 400 | 403 | 413 | 415): Response {
	return new Response(null, { status });
}
