import { cleanText } from "~/server/clean-text.server";
import { hasForeignOrigin } from "~/server/incoming.server";

/** The largest body that a form of this store needs, in bytes. */
export const largestBody = 64 * 1024;

/**
 * The fields of a posted form, their names and values as `cleanText` leaves them.
 *
 * @throws Response 403 from another site's page, 413 over `largestBody` (the rest is not read),
 * 415 for a body that is no form, 400 for one that cannot be read
 */
export async function readForm(request: Request): Promise<FormData> {
	if (hasForeignOrigin(request)) throw refusal(403);
	const contentType = request.headers.get("content-type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType))
		throw refusal(415);
	const body = await readBody(request);
	try {
		return cleanForm(await new Response(body, { headers: { "content-type": contentType } }).formData());
	} catch {
		throw refusal(400);
	}
}

/**
 * The named fields of a form, in a form of their own: whatever else was sent (and may mean something to a
 * library, such as `__intent__`) is dropped.
 */
export function pickFields(form: FormData, names: readonly string[]): FormData {
	const picked = new FormData();
	for (const name of names) {
		// Two are as wrong as ten thousand, and take no time.
		for (const value of form.getAll(name).slice(0, 2)) picked.append(name, value);
	}
	return picked;
}

function cleanForm(form: FormData): FormData {
	const clean = new FormData();
	for (const [name, value] of form) {
		if (typeof value === "string") clean.append(cleanText(name), cleanText(value));
		else clean.append(cleanText(name), value);
	}
	return clean;
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get("content-length") ?? 0) > largestBody) throw refusal(413);
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	while (reader) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > largestBody) throw refusal(413);
		chunks.push(value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

function refusal(status: 400 | 403 | 413 | 415): Response {
	return new Response(null, { status });
}
