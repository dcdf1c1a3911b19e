import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

const key = "wasi-going-to";

/**
 * When a page's script is gone, as after a deployment, Remix loads the present page again and forgets where the
 * shopper was going. This remembers it, and goes there.
 */
export function useFinishNavigation(): void {
	const { location } = useNavigation();
	useEffect(() => {
		const goingTo = recall();
		remember(undefined);
		const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		if (goingTo && navigation?.type === "reload") window.location.replace(goingTo);
	}, []);

	useEffect(() => {
		if (!location) return;
		remember(location.pathname + location.search + location.hash);
		return () => remember(undefined);
	}, [location]);
}

/** Storage that is full or forbidden throws; then a click has to be repeated, and no more. */
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
