import type { Business } from "~/domain/business/business-record.server";
import { formatSoles } from "~/platform/values/money";
import { listZones } from "./shipping-zones";

/** @param subtotal in céntimos @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.`; undefined if it never is */
export function describeFreeDelivery(zoneName: string | undefined, subtotal: number, business: Business) {
	const all = listZones(business);
	const { name, freeFrom } = all.find((zone) => zone.name === zoneName) ?? all[0];
	if (freeFrom === undefined) return undefined;
	return subtotal < freeFrom
		? `Te faltan ${formatSoles(freeFrom - subtotal)} para el envío gratis a ${name}.`
		: `Tu envío a ${name} es gratis.`;
}
