import { cleanText } from "~/platform/values/clean-text.server";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import { formLimits } from "~/web/rate-limits/body-size-limits.server";
import { parseMultipart, type SentFile } from "./parse-multipart.server";

const filesOfForms = new WeakMap<FormData, readonly SentFile[]>();

/** A file of a form that `readForm` read. The form itself has none: that would copy it, which takes 15 ms of 20 MB. */
export function fileOf(form: FormData, field: string): SentFile | undefined {
	return filesOf(form).find((file) => file.field === field);
}

export function filesOf(form: FormData): readonly SentFile[] {
	return filesOfForms.get(form) ?? [];
}

/** @param options.anyOrigin for a form that a signed address protects @throws Response 400, 403, 413 or 415 */
export async function readForm(request: Request, { anyOrigin = false } = {}): Promise<FormData> {
	if (!anyOrigin) requireOwnOrigin(request);
	const contentType = request.headers.get("content-type") ?? "";
	const [, type] =
		/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.exec(contentType) ?? [];
	if (!type) throw refusal(415);
	const { maxBytes, maxFields } = formLimits({ url: new URL(request.url).pathname });
	const body = await readBody(request, maxBytes);
	// The rest was not received.
	if (body.length < Number(request.headers.get("content-length") ?? 0)) throw refusal(413);
	const { texts, files, isBroken } = /^m/i.test(type)
		? await parseMultipart(body, contentType, maxFields)
		: parseUrlencoded(body, maxFields);
	if (isBroken) throw refusal(400);
	const form = new FormData();
	for (const [name, value] of texts) form.append(cleanText(name), cleanText(value));
	filesOfForms.set(form, files);
	return form;
}

/** @throws Response 403 */
export function requireOwnOrigin(request: Request): void {
	if (hasForeignOrigin(request)) throw refusal(403);
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

function parseUrlencoded(body: Buffer, maxFields: number): Awaited<ReturnType<typeof parseMultipart>> {
	const text = body.toString();
	const isBroken = text.split("&", maxFields + 2).length > maxFields + 1;
	return { texts: isBroken ? [] : [...new URLSearchParams(text)], files: [], isBroken };
}

/** @throws Response 413 for a body over `maxBytes` */
export async function readBody(request: Request, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
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
	const [first] = chunks;
	return first && chunks.length === 1
		? Buffer.from(first.buffer, first.byteOffset, size)
		: Buffer.concat(chunks);
}

export function refusal(status: 400 | 403 | 413 | 415): Response {
	return new Response(null, { status });
}
