import { addresses, type BrowserAddress, type WebAddress } from "./addresses";

/** @returns finds a path's line in the table: one without parameters, or else the first that fits */
export function createAddressFinder<Line extends WebAddress>(table: Record<string, Line>) {
	const lines = Object.values(table);
	const fixed = new Map(lines.map((line) => [line.path, line]));
	const patterns = lines
		.filter(({ path }) => path.includes(":"))
		.map((line) => [toPattern(line.path), line] as const);
	return (path: string): Line | undefined =>
		fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
}

function toPattern(path: string): RegExp {
	return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
}

export const findShopAddress = createAddressFinder<BrowserAddress>(addresses);

export function isSharedPath(path: string): boolean {
	const kind = findShopAddress(path)?.kind;
	return kind === "shared" || kind === "text";
}
