import { data, redirect } from "@remix-run/node";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import type { RefusalProblem, SubmissionRefusal } from "~/web/forms/refuse-answers.server";

export async function cancelOrderAction({ store, actor }: ShopForm, reference: string) {
	const cancelling = cancelOrder(store.datastore, { reference }, actor);
	const result = await orUnavailable(cancelling, "an order could not be cancelled");
	if (result === "unavailable") return refuse(unavailable, { status: 503 });
	if (result.outcome === "unknown") throw new Response(null, { status: 404 });
	if (result.outcome !== "changed") return refuse(alreadyPaid, { status: 409 });
	return redirect(urls.trackedOrder(reference, { listo: "pedido-cancelado" }), { status: 303 });
}

function refuse(problem: RefusalProblem, init: ResponseInit) {
	return data<SubmissionRefusal>({ result: {}, problem }, init);
}

const alreadyPaid: RefusalProblem = {
	title: "Tu pedido ya figura como pagado",
	advice: "Por eso no lo cancelamos. Si ya no lo quieres, escríbenos y te decimos cómo devolverlo.",
};

const unavailable: RefusalProblem = {
	title: "No sabemos si tu pedido quedó cancelado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y presiona otra vez: si ya se canceló, no pasa nada.",
};
