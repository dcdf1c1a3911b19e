import { redirect } from "@remix-run/node";
import { z } from "zod";
import { cancelOrder } from "~/domain/orders/change-status.server";
import { nounOf } from "~/domain/orders/order";
import { isUnpaid } from "~/domain/orders/order-status";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";

export function cancelOrderAction(received: ShopForm, reference: string) {
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
}

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
