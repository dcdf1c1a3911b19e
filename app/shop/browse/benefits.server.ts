import type { Business } from "~/domain/business/business-record.server";
import { describeFreeZones } from "~/domain/delivery/free-delivery";
import type { IconName } from "~/ui/elements/icon-names";

interface Benefit {
	icon: IconName;
	title: string;
	text: string;
	conditions?: string | undefined;
}

export function listBenefits(business: Business): Benefit[] {
	const { priceMatch, freeReturns } = business;
	const zones = describeFreeZones(business);
	const freeShipping: Benefit = {
		icon: "truck",
		title: "Envío gratis",
		text: zones ?? "",
	};
	const matching: Benefit = {
		icon: "badge-check",
		title: "Compromiso de igualar precios",
		text: "Si lo encuentras a menor precio en otra tienda, lo igualamos.",
		conditions: priceMatch,
	};
	const returns: Benefit = {
		icon: "undo-2",
		title: "Devoluciones fáciles y gratis",
		text: "Si no es lo que esperabas, lo recogemos sin costo.",
		conditions: freeReturns,
	};
	return [
		...(zones ? [freeShipping] : []),
		...(priceMatch ? [matching] : []),
		...(freeReturns ? [returns] : []),
	];
}

/** "Yape, Plin o transferencia"; undefined while the business has named no way to pay. */
export function listWaysToPay({ paymentMethods }: Business): string | undefined {
	return paymentMethods && new Intl.ListFormat("es", { type: "disjunction" }).format(paymentMethods);
}
