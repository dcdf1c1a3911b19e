import { plainText } from "~/platform/values/plain-text";

export const mostTags = 12;
export const longestTag = 30;
export const tagsRule = `hasta ${mostTags} etiquetas de hasta ${longestTag} letras, separadas por comas`;

/** @returns the tags of a text such as `verano, para regalo`, each once */
export function readTags(text: string): string[] {
	const tags = text.split(",").flatMap((tag) => tag.trim() || []);
	const names = new Map<string, string>();
	for (const tag of tags) names.set(plainText(tag), names.get(plainText(tag)) ?? tag);
	return [...names.values()];
}

/** @returns undefined for what is no single tag. `no` is none: in a table it takes them off. */
export function readTag(text: string): string | undefined {
	const [tag = "", ...more] = readTags(text);
	return tag && more.length === 0 && tag.length <= longestTag && !hasTag(["no"], tag) ? tag : undefined;
}

/** Accents and capitals do not matter. */
export function hasTag(tags: unknown, wanted: string): boolean {
	return Array.isArray(tags) && tags.some((tag) => plainText(String(tag)) === plainText(wanted));
}
