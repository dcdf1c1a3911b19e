import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nounOf, standingNotice } from "~/domain/orders/order";
import { urls } from "~/platform/urls";
import { CancelOrderForm } from "~/shop/orders/CancelOrderForm";
import { cancelOrderAction } from "~/shop/orders/cancel-order-action.server";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	return {
		title: `Cancelar ${nounOf(order)}`,
		...outlineOf(order),
		isNoticed: standingNotice(order) !== undefined,
	};
}

export const action = shopAction(async (received) => {
	const { reference } = await requireOwnOrder(received.request, received.store);
	return cancelOrderAction(received, reference);
});

export default function CancelOrderPage() {
	const { title, reference, noun, steps, canCancel, nextStep, isNoticed } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	const page = { title, reference, noun, nextStep, canChange: canCancel, submission };
	return (
		<OwnOrderPage {...page}>
			<CancelOrderForm
				action={urls.cancelOrder({ pedido: reference })}
				steps={steps}
				canCancel={canCancel}
				isNoticed={isNoticed}
				isQuote={noun === "cotización"}
			/>
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
