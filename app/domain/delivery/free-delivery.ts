import type { Business } from "~/domain/business/business-record.server";
import { formatSoles } from "~/platform/values/money";
import { type DeliveredGoods, listZones, tariffFor } from "./shipping-zones";

/** @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.`; undefined if it never is */
export function describeFreeDelivery(
	zoneName: string | undefined,
	goods: DeliveredGoods,
	business: Business,
) {
	const all = listZones(business);
	const zone = all.find(({ name }) => name === zoneName) ?? all[0];
	const { freeFrom } = tariffFor(goods, zone);
	if (freeFrom === undefined) return undefined;
	const { pen } = goods.subtotal;
	return pen < freeFrom
		? `Te faltan ${formatSoles(freeFrom - pen)} para el envío gratis a ${zone.name}.`
		: `Tu envío a ${zone.name} es gratis.`;
}
