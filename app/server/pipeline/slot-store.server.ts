import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.server";
import type { SlotContents } from "./page-template.server";

interface KnownSlots {
	/** The catalogue's version that the contents were rendered from. */
	version: string;
	contents: SlotContents;
}

/** Keeps what each cart shows in the slots of pages. */
export interface SlotStore {
	/** @param version the catalogue's present version @returns undefined for an unknown cart, and for outdated contents */
	get(cart: string, version: string): SlotContents | undefined;
	/** Adds the contents of a page that was rendered with the cart. */
	add(cart: string, page: CachedPage): void;
}

export function createSlotStore(maxBytes: number): SlotStore {
	const carts = new LRUCache<string, KnownSlots>({ maxSize: maxBytes, sizeCalculation: sizeOf });

	function get(cart: string, version: string): SlotContents | undefined {
		const known = carts.get(cart);
		return known?.version === version ? known.contents : undefined;
	}

	return {
		get,
		add(cart, { version, contents }) {
			const expiresAt = Math.min(...[...contents.values()].map((content) => content.expiresAt));
			const ttl = expiresAt - Date.now();
			if (ttl <= 0) return;
			const all = new Map([...(get(cart, version) ?? []), ...contents]);
			carts.set(cart, { version, contents: all }, Number.isFinite(ttl) ? { ttl } : {});
		},
	};
}

function sizeOf({ contents }: KnownSlots, cart: string): number {
	const bytes = [...contents.values()].reduce((sum, one) => sum + one.bytes.length + one.deflated.length, 0);
	return cart.length + bytes;
}
