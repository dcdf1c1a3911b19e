/** Trimmed, in lower case and without accents: how people type words, names and headings. */
export function plainText(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
