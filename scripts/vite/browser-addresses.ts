import type { Plugin } from "vite";
import { browserTraits, urlTable } from "../../app/platform/url-table";

/** Shortens the browser's copy of the table of addresses: 0.4 KB less on every page. */
export function browserAddresses(): Plugin {
	return {
		name: "browser-addresses",
		apply: "build",
		load(id, options) {
			if (options?.ssr || !id.endsWith("/app/platform/url-table.ts")) return;
			const lines = Object.entries(urlTable).map(
				([name, line]) => `${name}: ${JSON.stringify(line, [...browserTraits])}`,
			);
			return `export const urlTable = { ${lines} }, deskUrlTable = {};`;
		},
	};
}
