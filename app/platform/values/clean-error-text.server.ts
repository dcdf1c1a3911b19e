/** Removes control characters, queries, e-mail addresses, and long numbers such as phones or documents. */
export function cleanErrorText(text: string, maxLength: number): string {
	return text
		.slice(0, 2 * maxLength)
		.replace(/\p{C}+/gu, " ")
		.replace(/[?#]\S*/g, "")
		.replace(/\S+@\S+/g, "…")
		.replace(/\d[\d .-]{4,}\d/g, "…")
		.slice(0, maxLength);
}
