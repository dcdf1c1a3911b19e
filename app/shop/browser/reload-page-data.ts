import { useEffect } from "react";
import { cartPanelId } from "~/domain/cart/cart";
import { isSharedPath } from "~/platform/find-shop-address";
import { dataPathOf } from "~/platform/urls";
import { withStorage } from "~/ui/elements/web-storage";

/** Renews the browser's copy of the page's data before a revalidation. @returns false without an answer, or for a 5xx */
export async function reloadPageData(): Promise<boolean> {
	return (await request(location, "reload")) < 500;
}

/** The first page came as HTML. Requests its data when the next one has been painted, to have them cached for Back. */
export function useRequestFirstPageData(): void {
	useEffect(() => {
		const first = window.__remixRouter.state.location;
		const stop = window.__remixRouter.subscribe(({ location, navigation }) => {
			if (navigation.location || location.key === first.key) return;
			stop();
			if (isSharedPath(first.pathname)) setTimeout(request, afterPaintMs, first, "default");
		});
		return stop;
	}, []);
}

/** After the next page's data have arrived. */
const afterPaintMs = 300;

async function request({ pathname, search }: Pick<URL, "pathname" | "search">, cache: RequestCache) {
	try {
		const answer = await fetch(dataPathOf(pathname) + search, { cache });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}

const changedKey = "wasi-cart-changed";

/**
 * Reloads the page's data when another tab has changed the cart, and on a page from the back/forward cache. The checkout,
 * which has no panel, asks about a change when it is sent.
 */
export function useFollowCart(changedAt: number): void {
	useEffect(() => {
		withStorage("localStorage", (storage) => storage.setItem(changedKey, String(changedAt)));
		const refresh = async () => {
			if (await reloadPageData()) window.__remixRouter.revalidate();
		};
		const onShow = () => {
			const { dataset } = document.documentElement;
			if (dataset.restored === undefined) return;
			delete dataset.restored;
			refresh();
		};
		const onChange = ({ key, newValue }: StorageEvent) => {
			const isChanged = key === changedKey && Number(newValue) > changedAt;
			if (isChanged && document.getElementById(cartPanelId)) refresh();
		};
		onShow();
		addEventListener("pageshow", onShow);
		addEventListener("storage", onChange);
		return () => {
			removeEventListener("pageshow", onShow);
			removeEventListener("storage", onChange);
		};
	}, [changedAt]);
}
