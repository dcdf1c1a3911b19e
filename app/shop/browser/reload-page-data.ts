import { useEffect } from "react";
import { isSharedPath } from "~/platform/find-shop-address";
import { dataPathOf } from "~/platform/urls";

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

/** Reloads the data of a page from the back/forward cache: another page may have changed the cart. */
export function useRefreshRestoredPage(): void {
	useEffect(() => {
		const refresh = async () => {
			const { dataset } = document.documentElement;
			if (dataset.restored === undefined) return;
			delete dataset.restored;
			if (await reloadPageData()) window.__remixRouter.revalidate();
		};
		refresh();
		addEventListener("pageshow", refresh);
		return () => removeEventListener("pageshow", refresh);
	}, []);
}
