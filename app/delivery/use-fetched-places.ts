import { useEffect, useState } from "react";
import type { Place } from "./place";

/** Not with `useFetcher`, whose failed loader would replace the page and its answers. */
export function useFetchedPlaces(url: string | undefined): {
	places: Place[];
	isLoading: boolean;
	hasFailed: boolean;
} {
	const [loaded, setLoaded] = useState<{ url: string; places?: Place[] }>();
	useEffect(() => {
		if (!url) return;
		const abort = new AbortController();
		fetch(url, { signal: abort.signal })
			.then((response) => (response.ok ? response.json() : Promise.reject(response.status)))
			.then((places: Place[]) => setLoaded({ url, places }))
			.catch(() => {
				if (!abort.signal.aborted) setLoaded({ url });
			});
		return () => abort.abort();
	}, [url]);
	const isCurrent = loaded !== undefined && loaded.url === url;
	return {
		places: (isCurrent && loaded.places) || [],
		isLoading: Boolean(url) && !isCurrent,
		hasFailed: isCurrent && !loaded.places,
	};
}
