import { redirect } from "@remix-run/node";
import type { PlaceOptions } from "~/domain/delivery/place";
import { describeRoute, type Shipping } from "~/domain/delivery/quote-shipping";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	type CorrectionRefusal,
	correctAddress,
	orderAddressFields,
} from "~/domain/shipping/correct-address.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type RefusalProblem, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { writeOrderDraft } from "./order-draft.server";

export interface OrderAddressRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
	/** The days of delivery that are accepted by sending the form again, as in `3-8`. */
	shownDays?: string;
}

export function orderAddressAction(received: ShopForm, reference: string) {
	const { form, store, actor } = received;
	const more = { placeOptions: listPlaceOptions(Object.fromEntries(form)) };
	const acceptedDays = form.get("shownDays")?.toString();
	return acceptForm(received, orderAddressFields, {
		more,
		storage: { priority: "essential", mails: 2 },
		unavailable,
		async act({ district, address }, { refuse, refuseFields }) {
			const result = await correctAddress(
				store.datastore,
				{ reference, district, address, acceptedDays },
				actor,
			);
			if (result.outcome === "refused") {
				const { why, quoted } = result;
				if (why === "noStreet") return refuseFields({ address: "Escribe la calle y el número." });
				if (why !== "otherDays" || !quoted)
					return refuse(why === "otherDays" ? refusals.otherPrice : refusals[why]);
				return refuse(askAboutDays(quoted), { ...more, shownDays: quoted.days.join("-") });
			}
			if (result.outcome !== "changed") throw new Response(null, { status: 404 });
			return redirect(urls.trackedOrder(reference, { listo: "direccion-corregida" }), { status: 303 });
		},
	});
}

/** Not a submission: shows the form again with the typed answers and the provinces or districts to choose from. */
export async function refreshOrderPlaces(
	{ request, form, store }: ShopForm,
	reference: string,
): Promise<Response> {
	return redirectWithCookies(urls.orderAddress({ pedido: reference }), [
		await writeOrderDraft(request, form, store.settings),
	]);
}

function askAboutDays(quoted: Shipping): RefusalProblem {
	return {
		title: "A ese lugar el envío demora distinto",
		advice: `El envío a ${describeRoute(quoted)}, sin costo adicional. Si te parece bien, guárdala otra vez.`,
	};
}

const refusals: Record<Exclude<CorrectionRefusal, "noStreet" | "otherDays">, RefusalProblem> = {
	tooLate: {
		title: "Ya no se puede cambiar la dirección",
		advice:
			"Ya estamos preparando tu pedido, salió, se entregó, se canceló o lo recoges en la tienda. Si todavía no lo recibes, escríbenos.",
	},
	otherPrice: {
		title: "A ese lugar el envío cuesta distinto",
		advice:
			"Escríbenos y te decimos cuánto costaría enviarlo ahí. La dirección de tu pedido sigue como estaba.",
	},
	tooMany: {
		title: "Ya cambiaste este pedido muchas veces",
		advice: "Escríbenos y corregimos la dirección.",
	},
};

const unavailable = {
	logged: "an order's address could not be corrected",
	title: "No sabemos si la dirección quedó guardada",
	advice: "Nuestro sistema no responde. Espera un minuto y guárdala otra vez: si ya se guardó, no pasa nada.",
};
