import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nounOf, standingNotice } from "~/domain/orders/order";
import { urls } from "~/platform/urls";
import { cancelOrderAction } from "~/shop/orders/cancel-order-action.server";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

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
	const page = useLoaderData<typeof loader>();
	const { reference, noun, steps, canCancel, isNoticed } = page;
	const warning = isNoticed ? warnings.noticed : warnings[noun];
	return (
		<OwnOrderPage page={page} canChange={canCancel}>
			<ValidatedForm
				id="cancel-order"
				action={urls.cancelOrder({ pedido: reference })}
				labels={{}}
				constraint={{}}
			>
				{() =>
					canCancel && (
						<>
							<p>{warning}</p>
							<input type="hidden" name="pasos" value={steps} />
							<SubmitButton>{`Sí, cancelar mi ${noun}`}</SubmitButton>
						</>
					)
				}
			</ValidatedForm>
		</OwnOrderPage>
	);
}

const warnings = {
	noticed:
		"Nos dijiste que ya lo pagaste. Si lo cancelas, revisaremos el pago y te escribiremos o llamaremos para devolverte tu dinero.",
	cotización: "Si la cancelas, ya no podrás aceptarla: si después la quieres, escríbenos y hacemos otra.",
	pedido:
		"Si lo cancelas, no lo prepararemos ni te lo cobraremos. Para comprar lo mismo tendrás que hacer otro pedido.",
};

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
