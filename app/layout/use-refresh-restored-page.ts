import { useEffect } from "react";
import { dropPageData, prefetchThisPage } from "./prefetch";

/** Loads the data again of a page that the browser had kept whole for Back: another page may have changed the cart. */
export function useRefreshRestoredPage(): void {
	useEffect(() => {
		const refresh = async () => {
			const { dataset } = document.documentElement;
			if (dataset.restored === undefined) return;
			delete dataset.restored;
			dropPageData();
			if (await prefetchThisPage()) window.__remixRouter.revalidate();
		};
		refresh();
		addEventListener("pageshow", refresh);
		return () => removeEventListener("pageshow", refresh);
	}, []);
}
