import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

const key = "wasi-destination";

/**
 * Finishes a navigation whose route module is gone, as after a deployment: Remix then reloads the current page and
 * forgets the destination.
 */
export function useFinishNavigation(): void {
	const { location } = useNavigation();
	useEffect(() => {
		const destination = recall();
		remember(undefined);
		const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		if (destination && navigation?.type === "reload") window.location.replace(destination);
	}, []);

	useEffect(() => {
		if (!location) return;
		remember(location.pathname + location.search + location.hash);
		return () => remember(undefined);
	}, [location]);
}

/** Full or forbidden storage throws; the shopper then has to click again. */
function remember(address: string | undefined): void {
	try {
		if (address) sessionStorage.setItem(key, address);
		else sessionStorage.removeItem(key);
	} catch {}
}

function recall(): string | null {
	try {
		return sessionStorage.getItem(key);
	} catch {
		return null;
	}
}
