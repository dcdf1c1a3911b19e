import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { limaDay } from "~/platform/values/lima-time";
import { CheckoutDone } from "~/shop/checkout/CheckoutDone";
import { findViewableOrder } from "~/shop/orders/find-viewable-order.server";
import { paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { isRegistered } from "~/shop/session/registered-token.server";

/** What follows the checkout. A page of its own, because the checkout is lighter without its scripts. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const requested = searchParams.get("pedido");
	const placed = await findViewableOrder(request, store, requested, store.business.orderSettings());
	return {
		title: placed ? "Pedido registrado" : "Sin pagos por ahora",
		placed,
		isHidden: !placed && requested !== null,
		wasPlacedBefore:
			placed !== undefined && isRegistered(searchParams.get("antes"), placed.reference, store.settings),
		isNewsAsked: searchParams.has("noticias"),
		noticeConstraint: paymentNoticeConstraints,
		today: limaDay(new Date()),
	};
}

export default function OrderPlacedPage() {
	return <CheckoutDone {...useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
