import { useRouteLoaderData } from "@remix-run/react";

/** Whether the page has the checkout's header, and no panels. The page that follows an order has the usual ones. */
export function useIsCheckout(): boolean {
	// Null on an error page.
	const checkout = useRouteLoaderData("routes/shop.product-shop") as { outcome?: unknown } | null | undefined;
	return Boolean(checkout && !checkout.outcome);
}
