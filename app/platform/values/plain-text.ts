export function plainText(text: string): string {
	return streamSafe(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Text in NFC, with at most 30 combining marks in a row. */
export function toNfc(text: string): string {
	return streamSafe(text).normalize("NFC");
}

/** Unicode's limit for text of unknown origin (UAX 15): ordering a run of marks takes quadratic time. */
function streamSafe(text: string): string {
	return text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}

/** `Sofá Puna` is `sofa-puna`; empty without a letter or digit. By default it fits the id of a record. */
export function slugOf(text: string, longest = 60): string {
	const words = plainText(text).replace(/[^a-z0-9]+/g, "-");
	return words.slice(0, longest).replace(/^-|-$/g, "");
}
