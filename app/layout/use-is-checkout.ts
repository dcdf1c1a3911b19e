import { useMatches } from "@remix-run/react";

export interface PageHandle<Data> {
	/** Whether the page with this data has the checkout's header, and no panels. */
	isCheckout(data: Data): boolean;
}

export function useIsCheckout(): boolean {
	return useMatches().some(
		({ handle, data }) => data && (handle as PageHandle<unknown> | undefined)?.isCheckout(data),
	);
}
