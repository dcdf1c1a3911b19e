import type { CachedPage } from "./cached-page.server";
import { createMemoryCache } from "./memory-cache.server";
import type { SlotContents } from "./page-template.server";

type CachedSlots = Pick<CachedPage, "version" | "contents">;

export function createShopperSlots(maxBytes: number) {
	const shoppers = createMemoryCache<CachedSlots>(maxBytes, sizeOf);

	function get(cookies: string, version: string): SlotContents | undefined {
		const cached = shoppers.get(cookies);
		return cached?.version === version ? cached.contents : undefined;
	}

	return {
		get,
		add(cookies: string, { version, contents }: CachedSlots): void {
			const expiresAt = Math.min(...[...contents.values()].map((content) => content.expiresAt));
			const ttl = expiresAt - Date.now();
			if (ttl <= 0) return;
			const all = new Map([...(get(cookies, version) ?? []), ...contents]);
			shoppers.set(cookies, { version, contents: all }, Number.isFinite(ttl) ? { ttl } : {});
		},
	};
}

function sizeOf({ contents }: CachedSlots): number {
	return [...contents.values()].reduce((sum, one) => sum + 300 + one.bytes.length + one.deflated.length, 0);
}
