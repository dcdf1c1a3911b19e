const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For XML and HTML, in elements and in attributes with double quotes. */
export function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
