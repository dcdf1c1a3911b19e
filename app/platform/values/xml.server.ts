import { cleanText } from "./clean-text.server";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeXml(text: string): string {
	return cleanText(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
