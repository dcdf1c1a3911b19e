import type { Shopper } from "./shopper";

/** Posts a form with files as a browser does. @param files under one name, as "foto 1.jpg" and so on */
export function postFiles(
	browser: Shopper,
	url: string,
	fields: Record<string, string>,
	name: string,
	files: readonly (string | Uint8Array)[],
): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	for (const [index, file] of files.entries())
		form.append(name, new File([file as BlobPart], `foto ${index + 1}.jpg`, { type: "image/jpeg" }));
	return browser.get(url, { method: "POST", body: form });
}
