import type { Business } from "~/domain/business/business-record.server";
import { listZones } from "~/domain/delivery/shipping-zones";
import { formatSoles } from "~/platform/values/money";
import type { IconName } from "~/ui/elements/icon-names";

interface Benefit {
	icon: IconName;
	title: string;
	text: string;
	conditions?: string | undefined;
}

export function listBenefits(business: Business): Benefit[] {
	const { priceMatch, freeReturns } = business;
	const text = freeShippingText(business);
	const freeShipping: Benefit[] = text ? [{ icon: "truck", title: "Envío gratis", text }] : [];
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
	return [...freeShipping, ...(priceMatch ? [matching] : []), ...(freeReturns ? [returns] : [])];
}

/** "Yape, Plin o transferencia"; undefined while the business has named no way to pay. */
export function listWaysToPay({ paymentMethods }: Business): string | undefined {
	return paymentMethods && new Intl.ListFormat("es", { type: "disjunction" }).format(paymentMethods);
}

function freeShippingText(business: Business): string | undefined {
	const zones = listZones(business);
	const least = Math.min(...zones.map(({ freeFrom }) => freeFrom ?? Number.POSITIVE_INFINITY));
	if (!Number.isFinite(least)) return undefined;
	const names = zones.filter(({ freeFrom }) => freeFrom === least).map(({ name }) => name);
	return `Desde ${formatSoles(least)} en ${new Intl.ListFormat("es").format(names)}; a todo el Perú según tu provincia.`;
}
