import { useEffect } from "react";
import { withSessionStorage } from "~/session-storage";

const key = "wasi-destination";

/** Resumes a navigation whose route module a deployment removed: Remix reloads and forgets the destination. */
export function useNavigationAfterDeployment(): void {
	useEffect(() => {
		const destination = withSessionStorage((storage) => storage.getItem(key));
		remember(undefined);
		const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		if (destination && navigation?.type === "reload") window.location.replace(destination);
	}, []);

	// Subscribes to the router itself: on a slow device the page is reloaded before React renders the navigation.
	useEffect(() => {
		let remembered: string | undefined;
		return window.__remixRouter.subscribe(({ navigation: { location } }) => {
			const destination = location && location.pathname + location.search + location.hash;
			if (destination !== remembered) remember(destination);
			remembered = destination;
		});
	}, []);
}

function remember(address: string | undefined): void {
	withSessionStorage((storage) => (address ? storage.setItem(key, address) : storage.removeItem(key)));
}
