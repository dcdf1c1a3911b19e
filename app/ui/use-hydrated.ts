import { useSyncExternalStore } from "react";

/** False on the server and while React takes over its page, true ever after. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

function subscribeToNothing() {
	return () => {};
}
