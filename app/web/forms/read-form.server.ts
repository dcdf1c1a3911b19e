import { cleanText } from "~/platform/values/clean-text.server";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import {
	bodyKind,
	formLimits,
	maxUploadBytes,
	mostLongFormFields,
} from "~/web/rate-limits/body-size-limits.server";
import { parseMultipart, type SentFile } from "./parse-multipart.server";

const filesOfForms = new WeakMap<FormData, readonly SentFile[]>();
const cutForms = new WeakSet<FormData>();

/** A file of a form that `readForm` read. The form itself has none: that would copy it, which takes 15 ms of 20 MB. */
export function fileOf(form: FormData, field: string): SentFile | undefined {
	return filesOf(form).find((file) => file.field === field);
}

export function filesOf(form: FormData): readonly SentFile[] {
	return filesOfForms.get(form) ?? [];
}

/** Whether a form came without its pictures: they are too large together, or its sender may not send them. */
export function isCut(form: FormData): boolean {
	return cutForms.has(form);
}

/**
 * If a form's pictures are too large, only its texts are read (`isCut`).
 * @param options.anyOrigin skips the check of the origin, for forms whose address is signed
 * @throws Response 400, 403, 413 or 415
 */
export async function readForm(request: Request, { anyOrigin = false } = {}): Promise<FormData> {
	if (!anyOrigin) requireOwnOrigin(request);
	const address = { url: new URL(request.url).pathname };
	const { maxBytes, maxFields } = formLimits(address);
	const mayBeCut = bodyKind(address) === "picture" && mediaTypeOf(request) === "multipart/form-data";
	const received = await receive(request, maxFields, mayBeCut ? undefined : maxBytes);
	const { form, files } = received;
	if (received.isCut && !mayBeCut) throw refusal(413);
	if (received.isBroken && !received.isCut) throw refusal(400);
	if (received.isCut) cutForms.add(form);
	else filesOfForms.set(form, files);
	return form;
}

interface Upload {
	typed: Record<string, string>;
	/** The same, with every value of a repeated name. */
	form: FormData;
	files: UploadedFile[];
	/** Why the body was cut, which leaves only the texts: it is too large, or its sender could not be checked. */
	cut: "tooLarge" | "unchecked" | undefined;
}

export type UploadedFile = Omit<SentFile, "field">;

/** Unlike `readForm`, keeps the texts of a form in parts that was cut. @throws Response as `readForm` */
export async function readUpload(request: Request): Promise<Upload> {
	const typedIn = (form: FormData) => Object.fromEntries(form) as Upload["typed"];
	if (mediaTypeOf(request) !== "multipart/form-data") {
		const form = await readForm(request);
		return { typed: typedIn(form), form, files: [], cut: undefined };
	}
	requireOwnOrigin(request);
	const { form, files, isBroken, isCut } = await receive(request, mostLongFormFields);
	if (isBroken && !isCut) throw refusal(400);
	const named = files.map(({ name, data }) => ({ name: cleanText(name).slice(0, 100), data }));
	const whole = { typed: typedIn(form), form, files: named, cut: undefined };
	return isCut
		? { ...whole, files: [], cut: lengthOf(request) > maxUploadBytes ? "tooLarge" : "unchecked" }
		: whole;
}

function requireOwnOrigin(request: Request): void {
	if (hasForeignOrigin(request)) throw refusal(403);
}

async function receive(request: Request, maxFields: number, maxBytes = Number.POSITIVE_INFINITY) {
	const type = mediaTypeOf(request);
	if (!type) throw refusal(415);
	const body = await readBody(request, maxBytes);
	const { texts, files, isBroken } =
		type === "multipart/form-data"
			? await parseMultipart(body, request.headers.get("content-type") ?? "", maxFields)
			: parseUrlencoded(body, maxFields);
	const form = new FormData();
	for (const [name, value] of texts) form.append(cleanText(name), cleanText(value));
	// The rest of a cut body was not received.
	return { form, files, isBroken, isCut: body.length < lengthOf(request) };
}

function mediaTypeOf({ headers }: Request): string | undefined {
	const pattern = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
	return pattern.exec(headers.get("content-type") ?? "")?.[1]?.toLowerCase();
}

function lengthOf({ headers }: Request): number {
	return Number(headers.get("content-length") ?? 0);
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
async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
	if (lengthOf(request) > maxBytes) throw refusal(413);
	const chunks: Uint8Array<ArrayBuffer>[] = [];
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

function refusal(status: 400 | 403 | 413 | 415): Response {
	return new Response(null, { status });
}
