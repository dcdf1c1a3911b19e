import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { lineLabel } from "~/domain/cart/cart";
import { acceptQuote } from "~/domain/checkout/answer-quote.server";
import type { MissingUnits } from "~/domain/orders/order-stock.server";
import { urls } from "~/platform/urls";
import { ConfirmOrderForm } from "~/shop/orders/ConfirmOrderForm";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	return { title: "Aceptar cotización", ...outlineOf(await requireOwnOrder(request, store)) };
}

export const action = shopAction(async (received) => {
	const { reference } = await requireOwnOrder(received.request, received.store);
	const { store, actor } = received;
	return acceptForm(received, z.object({ pasos: z.string().optional() }), {
		unavailable,
		async act({ pasos }, { refuse }) {
			const change = await acceptQuote(store.datastore, { reference, shownSteps: Number(pasos) }, actor);
			if (change.outcome === "unknown") throw new Response(null, { status: 404 });
			if (change.outcome === "refused") return refuse(refusals[change.why]);
			if (change.outcome === "outdated") return refuse(refusals.outdated);
			if (change.outcome === "short") return refuse(explainShortage(change.missing));
			return redirect(urls.trackedOrder(reference, { listo: "cotizacion-aceptada" }), { status: 303 });
		},
	});
});

function explainShortage(missing: MissingUnits[]) {
	const names = missing.map(({ line }) => lineLabel(line)).join("; ");
	return {
		title: "Ya no tenemos todo lo de tu cotización",
		advice: `Nos faltan unidades de: ${names}. No la tomamos como pedido, así que no pagues nada: escríbenos y vemos cómo completarla.`,
	};
}

const refusals = {
	lapsed: {
		title: "Tu cotización ya venció",
		advice: "Por eso no la tomamos como pedido. Escríbenos y la renovamos.",
	},
	outdated: {
		title: "Tu cotización cambió",
		advice: "Revísala y acéptala otra vez.",
	},
	codeUsedUp: {
		title: "Su código de descuento ya se usó",
		advice:
			"Otros lo usaron todas las veces que se podía. No la tomamos como pedido: escríbenos y vemos qué precio le toca.",
	},
	cancelled: {
		title: "Esta cotización se canceló",
		advice: "Si todavía quieres los productos, escríbenos o haz un pedido nuevo.",
	},
};

const unavailable = {
	logged: "a quote could not be accepted",
	title: "No sabemos si tu cotización quedó aceptada",
	advice: "Nuestro sistema no responde. Espera un minuto y presiona otra vez: si ya se aceptó, no pasa nada.",
};

export default function AcceptQuotePage() {
	const page = useLoaderData<typeof loader>();
	const { reference, steps, canAccept, nextStep } = page;
	return (
		<OwnOrderPage page={page} canChange={canAccept}>
			<ConfirmOrderForm
				id="accept-quote"
				action={urls.acceptQuote({ pedido: reference })}
				steps={steps}
				canConfirm={canAccept}
				text={nextStep}
			>
				Aceptar la cotización
			</ConfirmOrderForm>
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
