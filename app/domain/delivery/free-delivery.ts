import type { Business } from "~/domain/business/business-record.server";
import { largestClass, nameGoodsOf, shippingClasses } from "~/domain/goods/shipping-class";
import { formatSoles } from "~/platform/values/money";
import { type DeliveredGoods, listZones, tariffFor } from "./shipping-zones";

/**
 * Names the size of the goods if a larger product would make delivery cost again.
 * @param zoneName undefined before the shopper chooses a district
 * @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.`; undefined if it never is, or is for the district
 * or by the discount
 */
export function describeFreeDelivery(
	zoneName: string | undefined,
	goods: DeliveredGoods,
	business: Business,
	discount?: { kind: string },
) {
	if (discount?.kind === "delivery") return undefined;
	const all = listZones(business);
	const zone = all.find(({ name }) => name === zoneName) ?? all[0];
	const { freeFrom } = tariffFor(goods, zone);
	if (!Number.isFinite(freeFrom)) return undefined;
	const { pen } = goods.subtotal;
	if (pen >= freeFrom) {
		const elsewhere = all.length > 1 ? "; a otra provincia, según el distrito" : "";
		return zoneName ? undefined : `Envío gratis a ${zone.name}${elsewhere}.`;
	}
	const size = largestClass(goods.lines.filter(({ quantity }) => quantity > 0));
	const larger = shippingClasses.slice(shippingClasses.indexOf(size) + 1);
	const costs = larger.some(
		(shippingClass) => tariffFor({ lines: [{ shippingClass, quantity: 1 }] }, zone).freeFrom > freeFrom,
	);
	const named = costs ? ` de ${nameGoodsOf(size)}` : "";
	return `Te faltan ${formatSoles(freeFrom - pen)} para el envío gratis${named} a ${zone.name}.`;
}
