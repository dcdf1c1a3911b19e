import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { orderAddressConstraints } from "~/domain/orders/correct-address.server";
import { canCorrectAddress } from "~/domain/orders/order";
import { urls } from "~/platform/urls";
import { OrderAddressForm } from "~/shop/orders/OrderAddressForm";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import {
	type OrderAddressRefusal,
	orderAddressAction,
	refreshOrderPlaces,
} from "~/shop/orders/order-address-action.server";
import { readOrderAddress } from "~/shop/orders/order-draft.server";
import { answerOrderForm, outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const { reference, delivery } = order;
	const answers = await readOrderAddress(request, delivery, store.settings);
	return {
		title: "Corregir la dirección",
		...outlineOf(order),
		canCorrect: canCorrectAddress(order, "shopper"),
		form: {
			action: urls.orderAddress({ pedido: reference }),
			answers,
			constraint: orderAddressConstraints,
			placeOptions: listPlaceOptions(answers),
			agency: order.shipping.agency,
		},
	};
}

export const action = shopAction((received) =>
	answerOrderForm(received, ({ reference }) =>
		answerByIntent(
			received,
			{
				save: () => orderAddressAction(received, reference),
				"refresh-places": () => refreshOrderPlaces(received, reference),
			},
			"save",
		),
	),
);

export default function OrderAddressPage() {
	const { title, reference, noun, steps, canCorrect, nextStep, form } = useLoaderData<typeof loader>();
	const submission = useSubmission<OrderAddressRefusal>();
	const page = { title, reference, noun, nextStep, canChange: canCorrect, submission };
	const { placeOptions = form.placeOptions, shownDays } = submission.answer ?? {};
	return (
		<OwnOrderPage {...page}>
			<OrderAddressForm {...form} steps={steps} placeOptions={placeOptions} shownDays={shownDays} />
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
