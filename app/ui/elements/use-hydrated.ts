import { useSyncExternalStore } from "react";

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

const subscribeToNothing = () => () => {};
