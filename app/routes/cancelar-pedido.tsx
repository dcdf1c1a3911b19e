import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cancelOrder } from "~/domain/orders/change-status.server";
import { nounOf, standingNotice } from "~/domain/orders/order";
import { isUnpaid } from "~/domain/orders/order-status";
import { urls } from "~/platform/urls";
import { ConfirmOrderForm } from "~/shop/orders/ConfirmOrderForm";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";

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
	const { store, actor } = received;
	return acceptForm(received, z.object({}), {
		unavailable,
		async act(_, { refuse }) {
			const change = await cancelOrder(store.datastore, { reference }, actor);
			if (change.outcome === "unknown") throw new Response(null, { status: 404 });
			if (change.outcome === "refused")
				return refuse(isUnpaid(change.order.status) ? paidInPart : alreadyPaid);
			if (change.outcome !== "changed") return refuse({ ...unavailable, status: 503 });
			const listo = nounOf(change.order) === "pedido" ? "pedido-cancelado" : "cotizacion-cancelada";
			return redirect(urls.trackedOrder(reference, { listo }), { status: 303 });
		},
	});
});

const paidInPart = {
	title: "Ya pagaste una parte de tu pedido",
	advice:
		"Por eso no lo cancelamos. Si ya no lo quieres, escríbenos y te decimos cómo te devolvemos ese dinero.",
};

const alreadyPaid = {
	title: "Tu pedido ya figura como pagado",
	advice: "Por eso no lo cancelamos. Si ya no lo quieres, escríbenos y te decimos cómo devolverlo.",
};

const unavailable = {
	logged: "an order could not be cancelled",
	title: "No sabemos si tu pedido quedó cancelado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y presiona otra vez: si ya se canceló, no pasa nada.",
};

export default function CancelOrderPage() {
	const page = useLoaderData<typeof loader>();
	const { reference, noun, steps, canCancel, isNoticed } = page;
	return (
		<OwnOrderPage page={page} canChange={canCancel}>
			<ConfirmOrderForm
				id="cancel-order"
				action={urls.cancelOrder({ pedido: reference })}
				steps={steps}
				canConfirm={canCancel}
				text={isNoticed ? warnings.noticed : warnings[noun]}
			>
				{`Sí, cancelar mi ${noun}`}
			</ConfirmOrderForm>
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
