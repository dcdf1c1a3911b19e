declare const __PUBLIC_FILE_VERSIONS__: Record<string, string> | undefined;

/** Content hashes by URL path of the files in `public/`; a picture's widths share one. Empty in development and tests. */
export const fileVersions: ReadonlyMap<string, string> = new Map(
	Object.entries(typeof __PUBLIC_FILE_VERSIONS__ === "undefined" ? {} : __PUBLIC_FILE_VERSIONS__),
);

export function versionedUrl(path: string, versions = fileVersions): string {
	const version = versions.get(path);
	return version ? path.replace(/(-\d+)?\.\w+$/, (ending) => `.${version}${ending}`) : path;
}

export function parseVersionedUrl(url: string): { path: string; version: string } | undefined {
	const [, start, version, ending] = /^(.+)\.([0-9a-f]{12})((?:-\d+)?\.\w+)$/.exec(url) ?? [];
	return start && version ? { path: `${start}${ending}`, version } : undefined;
}
