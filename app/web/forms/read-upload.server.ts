import { cleanText } from "~/platform/values/clean-text.server";
import { maxUploadBytes, mostLongFormFields } from "~/web/rate-limits/body-size-limits.server";
import { parseMultipart } from "./parse-multipart.server";
import { readBody, readForm, refusal, requireOwnOrigin } from "./read-form.server";

export interface Upload {
	typed: Record<string, string>;
	/** The same, with every value of a repeated name. */
	form: FormData;
	files: UploadedFile[];
	/** Why the body was cut, which leaves only the texts: it is too large, or its sender could not be checked. */
	cut: "tooLarge" | "unchecked" | undefined;
}

export interface UploadedFile {
	name: string;
	data: Buffer | undefined;
}

/** @throws Response as `readForm` */
export async function readUpload(request: Request): Promise<Upload> {
	const contentType = request.headers.get("content-type") ?? "";
	if (!/^multipart\/form-data\s*;/i.test(contentType)) {
		const form = await readForm(request);
		const typed = Object.fromEntries(form) as Record<string, string>;
		return { typed, form, files: [], cut: undefined };
	}
	requireOwnOrigin(request);
	const body = await readBody(request);
	const { texts, files, isBroken } = await parseMultipart(body, contentType, mostLongFormFields);
	const length = Number(request.headers.get("content-length") ?? 0);
	const cut = body.length >= length ? undefined : length > maxUploadBytes ? "tooLarge" : "unchecked";
	if (isBroken && !cut) throw refusal(400);
	const form = new FormData();
	for (const [name, value] of texts) form.append(cleanText(name), cleanText(value));
	return {
		typed: Object.fromEntries(form) as Record<string, string>,
		form,
		files: cut ? [] : files.map(({ name, data }) => ({ name: cleanText(name).slice(0, 100), data })),
		cut,
	};
}
