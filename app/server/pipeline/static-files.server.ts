import { existsSync, readdirSync, statSync } from "node:fs";
import type { PreparingHandler } from "./handler.server";

/** By URL path: a file's size in bytes, or that it is a folder. */
export type Files = ReadonlyMap<string, number | "folder">;

/** Lists everything under a folder, once: the store's files do not change while it runs. */
export function listFiles(root: string): Files {
	const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }) : [];
	return new Map(
		names.map((name) => {
			const stats = statSync(`${root}/${name}`);
			return [`/${name.replaceAll("\\", "/")}`, stats.isDirectory() ? "folder" : stats.size];
		}),
	);
}

/** Adds the slash to a folder's path, which is then not found. express.static would redirect in English. */
export function addFolderSlash(files: Files): PreparingHandler {
	return (request) => {
		const path = pathOf(request.url);
		if (files.get(decode(path)) === "folder") request.url = `${path}/`;
	};
}

/**
 * Lets browsers keep files of public/ for an hour. remix-serve would allow a year, but their names do not
 * change with their content.
 */
export function shortenCaching(publicFiles: Files): PreparingHandler {
	return (request, response) => {
		const file = publicFiles.get(decode(pathOf(request.url)));
		if (typeof file === "number") response.setHeader("Cache-Control", "public, max-age=3600");
	};
}

/** Drops a Range that cannot be satisfied (RFC 9110, 14.2, allows it). Express would answer in English. */
export function dropBadRange(files: Files): PreparingHandler {
	return ({ headers, url }) => {
		if (headers.range === undefined) return;
		if (!isSatisfiable(headers.range, files.get(decode(pathOf(url))))) delete headers.range;
	};
}

function isSatisfiable(range: string, size: number | "folder" | undefined): boolean {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (typeof size !== "number" || first + last === "") return false;
	if (first === "") return Number(last) > 0;
	return Number(first) < size && (last === "" || Number(first) <= Number(last));
}

export function pathOf(url = "/"): string {
	return url.split("?", 1)[0] ?? "";
}

/** As express.static does; `normalizePath` encoded what cannot be decoded. */
export function decode(path: string): string {
	return decodeURIComponent(path);
}
