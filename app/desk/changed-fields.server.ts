/** @returns the fields that differ from what the form showed (`seen-…` beside each), so that nothing else is changed */
export function changedFields(typed: Record<string, string>): Record<string, string> {
	const changed = Object.entries(typed).filter(
		([name, value]) => !name.startsWith("seen-") && normalize(value) !== normalize(typed[`seen-${name}`]),
	);
	return Object.fromEntries(changed.map(([name, value]) => [name, normalize(value)]));
}

/** A browser sends line breaks as CRLF. */
export function normalize(text = ""): string {
	return text.replaceAll("\r\n", "\n").trim();
}
