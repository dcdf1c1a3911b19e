import { z } from "zod";
import {
	findInvalidCharacters,
	maxReferenceLength,
	readReference,
} from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { urls } from "~/platform/urls";
import { constraintsOf, textError } from "~/platform/values/text-fields.server";
import { explainLookup, lookUpByDocument } from "~/shop/parts/look-up-by-document.server";
import { confirmationUrl } from "~/shop/session/confirmations";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { orderAccessCookie } from "./order-access-cookie.server";
import { readReturnForm } from "./require-own-order.server";

export function trackOrderAction(received: ShopForm) {
	const { request, store } = received;
	return acceptForm(received, trackingFields, {
		async act({ reference, documentNumber }, { refuse }) {
			const readDocument = async () => (await findOrder(store.datastore, reference))?.contact?.documentNumber;
			const lookup = await lookUpByDocument(received, { name: reference, documentNumber }, readDocument);
			if (lookup.outcome !== "found") return refuse(explainLookup(lookup, texts));
			const cookie = await orderAccessCookie(store.settings).grant(request, reference);
			const page = urls.trackedOrder(reference, { ...readReturnForm(request), visto: "1" });
			return redirectWithCookies(page, [cookie]);
		},
	});
}

export async function forgetOrders({ store }: ShopForm): Promise<Response> {
	const cookies = [await orderAccessCookie(store.settings).clear()];
	const page = confirmationUrl(urls.tracking, "pedidos-olvidados");
	return redirectWithCookies(page, cookies, clearCacheHeaders);
}

export const trackingUnavailable = {
	title: "No pudimos buscar tu pedido",
	advice: "Nuestro sistema no responde. Espera un minuto y búscalo otra vez.",
};

const texts: Parameters<typeof explainLookup>[1] = {
	unknown: {
		title: "No encontramos ese pedido",
		advice: "Revisa la referencia y el número de documento: tienen que ser los del mismo pedido.",
	},
	unavailable: trackingUnavailable,
	tooOften: ["los pedidos", "búscalo otra vez"],
};

const trackingFields = z.object({
	reference: z
		.string({ error: textError("Escribe la referencia de tu pedido.") })
		.transform((typed, context) => {
			const reference = readReference(typed);
			if (reference) return reference;
			context.addIssue({ code: "custom", message: describeReferenceFault(typed) });
			return z.NEVER;
		})
		.meta({ maxLength: maxReferenceLength }),
	documentNumber: contactFields.documentNumber,
});

export function describeReferenceFault(typed: string): string {
	const invalid = findInvalidCharacters(typed);
	if (invalid.length === 0)
		return "Escribe la referencia como WASI-7K3M-9XA4: después de WASI van 8 letras y números.";
	return `Revisa la referencia: ninguna lleva ${joinCharacters(invalid)}. Es como WASI-7K3M-9XA4.`;
}

function joinCharacters(characters: string[]): string {
	return [characters.slice(0, -1).join(", "), characters.at(-1)].filter(Boolean).join(" ni ");
}

export const trackingConstraints = constraintsOf(trackingFields.shape);
