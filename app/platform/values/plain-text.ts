export function plainText(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** `Sofá Puna` is `sofa-puna`; empty without a letter or digit. By default it fits the id of a record. */
export function slugOf(text: string, longest = 60): string {
	const words = plainText(text).replace(/[^a-z0-9]+/g, "-");
	return words.slice(0, longest).replace(/^-|-$/g, "");
}
