import { type BrowserAddress, urlTable, type WebAddress } from "./url-table";

export function createAddressFinder<Line extends WebAddress>(lines: readonly Line[]) {
	const fixed = new Map(lines.map((line) => [line.path, line]));
	const patterns = lines
		.filter(({ path }) => path.includes(":"))
		.map((line) => [new RegExp(`^${line.path.replace(/:\w+/g, "[^/]+")}$`), line] as const);
	return (path: string): Line | undefined =>
		fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
}

export const findShopAddress = createAddressFinder<BrowserAddress>(Object.values(urlTable));

export function isSharedPath(path: string): boolean {
	const kind = findShopAddress(path)?.kind;
	return kind === "shared" || kind === "text";
}
