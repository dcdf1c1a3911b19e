import type { Shopper } from "./shopper";

/** The values of a page's forms, without check boxes and files. */
export function fieldsOf(html: string): Record<string, string> {
	const inputs = [...html.matchAll(/<input([^>]*)>/g)].map(([, attributes = ""]) => ({
		name: attribute(attributes, "name"),
		value: attribute(attributes, "value"),
		type: attribute(attributes, "type"),
	}));
	const texts = [...html.matchAll(/<textarea([^>]*)>([^<]*)</g)].map(([, attributes = "", value = ""]) => ({
		name: attribute(attributes, "name"),
		value,
		type: "text",
	}));
	const filled = [...inputs, ...texts].filter(({ name, type }) => name && !/checkbox|file|submit/.test(type));
	return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

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

function attribute(attributes: string, name: string): string {
	return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}
