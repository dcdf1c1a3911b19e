import { useEffect } from "react";
import { dropPageData, prefetchThisPage } from "./prefetch";

/** Reloads the data of a page from the back/forward cache: another page may have changed the cart. */
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
