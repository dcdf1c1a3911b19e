import { useEffect } from "react";
import { reloadPageData } from "./reload-page-data";

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
