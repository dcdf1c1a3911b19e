import { brotliCompressSync } from "node:zlib";

export interface PageWeight {
	page: string;
	scripts: Files;
	styles: Files;
	/** With its inline scripts, in brotli bytes. */
	htmlBytes: number;
	/** What the page's own scripts may load after it is shown, such as Firebase on the sign-in page. */
	later: Files;
}

interface Files {
	count: number;
	/** Brotli, at its best. */
	bytes: number;
}

/** What a browser gets on a first view: the scripts that the page names, and all that those import. */
export async function weighPage(storeUrl: string, page: string): Promise<PageWeight> {
	const html = await (await fetch(storeUrl + page)).text();
	const inline = [...html.matchAll(/<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(
		([, script = ""]) => script,
	);
	const named = [
		...matches(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
		...matches(html, /<script[^>]*src="([^"]+)"/g),
		...inline.flatMap((script) => matches(script, /["'](\/assets\/[^"']+\.js)["']/g)),
	];
	const scripts = new Map<string, string>();
	const dynamic = new Set<string>();
	const follow = async (path: string): Promise<void> => {
		if (scripts.has(path)) return;
		scripts.set(path, "");
		const source = await textOf(storeUrl + path);
		scripts.set(path, source);
		const resolved = (specifier: string) => new URL(specifier, storeUrl + path).pathname;
		const imported = matches(source, /(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
		for (const specifier of imported) await follow(resolved(specifier));
		for (const specifier of matches(source, /import\(\s*["'`](\.[^"'`]+\.js)["'`]/g))
			dynamic.add(resolved(specifier));
	};
	for (const path of named) await follow(path);
	const later = new Map<string, string>();
	for (const path of dynamic) if (!scripts.has(path)) later.set(path, await textOf(storeUrl + path));

	const styles = new Map<string, string>();
	for (const path of matches(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)) {
		styles.set(path, await textOf(storeUrl + path));
	}
	return {
		page,
		scripts: weigh(scripts),
		styles: weigh(styles),
		htmlBytes: brotli(html),
		later: weigh(later),
	};
}

function weigh(files: ReadonlyMap<string, string>): Files {
	return { count: files.size, bytes: [...files.values()].reduce((sum, text) => sum + brotli(text), 0) };
}

function brotli(text: string): number {
	return brotliCompressSync(text).length;
}

function matches(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

async function textOf(url: string): Promise<string> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
	return response.text();
}
