import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { answerOf } from "./visits";

export interface WeighedFile {
	path: string;
	/** At quality 11, as the build compresses files. */
	brotliKB: number;
}

/** The scripts and styles that a browser loads on a first view, with all that they import; the largest first. */
export async function weighPage(
	origin: string,
	page: string,
): Promise<Record<"scripts" | "styles", WeighedFile[]>> {
	const html = await textOf(origin + page);
	const files = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g)].map(([path]) => path);
	const weights = new Map<string, number>();
	for (const path of files) {
		if (weights.has(path)) continue;
		const text = await textOf(origin + path);
		weights.set(path, brotliCompressSync(text).length / 1000);
		for (const [, imported = ""] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"'\s]*\.js)["']/g))
			files.push(`/assets/${imported}`);
	}
	const sorted = [...weights]
		.map(([path, brotliKB]) => ({ path, brotliKB }))
		.sort((a, b) => b.brotliKB - a.brotliKB);
	return {
		scripts: sorted.filter(({ path }) => path.endsWith(".js")),
		styles: sorted.filter(({ path }) => path.endsWith(".css")),
	};
}

export function total(files: readonly WeighedFile[]): number {
	return files.reduce((sum, { brotliKB }) => sum + brotliKB, 0);
}

/** The files' names and sizes in a line. */
export function listOf(files: readonly WeighedFile[]): string {
	return files.map(({ path, brotliKB }) => `${basename(path)} ${brotliKB.toFixed(1)}`).join(", ");
}

async function textOf(url: string): Promise<string> {
	return String((await answerOf(url)).body);
}
