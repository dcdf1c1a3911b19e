import { brotliCompressSync, constants } from "node:zlib";

export interface PageWeight {
	page: string;
	/** Includes inline scripts. */
	html: Weight;
	/** Fetched by the browser on a first view, largest first. */
	scripts: WeighedFile[];
	styles: WeighedFile[];
	/** Scripts that the page may import later, such as Firebase on the sign-in page. */
	later: WeighedFile[];
}

interface Weight {
	bytes: number;
	/** Brotli at quality 11, as the build compresses files. */
	brotliBytes: number;
}

export interface WeighedFile extends Weight {
	path: string;
}

/** Weighs the page's files and all that they import, each once. @throws Error if a file is missing */
export async function weighPage(origin: string, page: string): Promise<PageWeight> {
	const url = origin + page;
	const html = await textOf(url);
	const { scripts, styles } = filesNamedBy(html, url);
	const isStatic = await follow(scripts, staticImports);
	const reached = await follow([...isStatic.keys()], (source) => [
		...staticImports(source),
		...dynamicImports(source),
	]);
	const later = new Map([...reached].filter(([file]) => !isStatic.has(file)));
	return {
		page,
		html: weigh(html),
		scripts: weighFiles(isStatic),
		styles: weighFiles(await follow(styles, () => [])),
		later: weighFiles(later),
	};
}

export function total(files: Weight[]): Weight {
	return {
		bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
		brotliBytes: files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0),
	};
}

/** URLs of files. The inline script's attribute names those that it loads once the browser is idle. */
function filesNamedBy(html: string, base: string): { scripts: string[]; styles: string[] } {
	const scripts: string[] = [];
	const styles: string[] = [];
	const inline = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
	for (const [, tag = ""] of html.matchAll(inline)) {
		const { src, nomodule, "data-files": files } = attributesOf(tag);
		if (nomodule !== undefined) continue;
		if (src) scripts.push(src);
		if (files) scripts.push(...files.split(" "));
	}
	for (const [, tag = ""] of html.replace(inline, "").matchAll(/<link\b([^>]*)>/g)) {
		const { rel, href, as } = attributesOf(tag);
		if (!href) continue;
		if (rel === "stylesheet") styles.push(href);
		else if (rel === "modulepreload" || (rel === "preload" && as === "script")) scripts.push(href);
	}
	const absolute = (path: string) => new URL(path, base).href;
	return { scripts: scripts.map(absolute), styles: styles.map(absolute) };
}

function attributesOf(tag: string): Record<string, string | undefined> {
	return Object.fromEntries(
		[...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
			name.toLowerCase(),
			value,
		]),
	);
}

/** `import a from "./x.js"`, `import "./x.js"`, `export * from "./x.js"`, with or without spaces. */
function staticImports(source: string): string[] {
	return [...source.matchAll(/\b(?:from|import)\s*["']([./][^"'\s]*\.js)["']/g)].map(([, path = ""]) => path);
}

function dynamicImports(source: string): string[] {
	return [...source.matchAll(/\bimport\(\s*["'`]([./][^"'`\s]*\.js)["'`]/g)].map(([, path = ""]) => path);
}

/** @returns the text of each file by URL, including transitive imports */
async function follow(
	files: string[],
	importsOf: (source: string) => string[],
): Promise<Map<string, string>> {
	const texts = new Map<string, string>();
	const waiting = [...files];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		if (texts.has(file)) continue;
		const text = await textOf(file);
		texts.set(file, text);
		for (const path of importsOf(text)) waiting.push(new URL(path, file).href);
	}
	return texts;
}

async function textOf(url: string): Promise<string> {
	const response = await fetch(url, { redirect: "manual" });
	if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
	return response.text();
}

function weighFiles(texts: Map<string, string>): WeighedFile[] {
	return [...texts]
		.map(([url, text]) => ({ path: new URL(url).pathname, ...weigh(text) }))
		.sort((a, b) => b.brotliBytes - a.brotliBytes);
}

function weigh(text: string): Weight {
	const bytes = Buffer.from(text);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	return { bytes: bytes.length, brotliBytes: brotliCompressSync(bytes, { params }).length };
}
