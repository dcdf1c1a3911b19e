import type { Plugin } from "vite";
import { addresses, browserTraits } from "../../app/platform/addresses";

/** Leaves in the browser's table of addresses what its scripts ask: 0.4 KB less on every page. The desk has no scripts. */
export function browserAddresses(): Plugin {
	return {
		name: "browser-addresses",
		apply: "build",
		load(id, options) {
			if (options?.ssr || !id.endsWith("/app/platform/addresses.ts")) return;
			const lines = Object.entries(addresses).map(
				([name, line]) => `${name}: ${JSON.stringify(line, [...browserTraits])}`,
			);
			return `export const addresses = { ${lines} }, deskAddresses = {};`;
		},
	};
}
