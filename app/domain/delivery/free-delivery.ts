import type { Business } from "~/domain/business/business-record.server";
import {
	largestClass,
	nameGoodsOf,
	type ShippingClass,
	shippingClasses,
} from "~/domain/goods/shipping-class";
import { formatSoles } from "~/platform/values/money";
import { type DeliveredGoods, hasOwnZones, listZones, type ShippingZone, tariffFor } from "./shipping-zones";

/**
 * Names the size of the goods if a larger product would make delivery cost again.
 * @param zoneName undefined before the shopper chooses a district
 * @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.`; undefined if it never is, is for the district or
 * by the discount, or nobody chose the zones
 */
export function describeFreeDelivery(
	zoneName: string | undefined,
	goods: DeliveredGoods,
	business: Business,
	discount?: { kind: string },
) {
	if (discount?.kind === "delivery" || !hasOwnZones(business)) return undefined;
	const all = listZones(business);
	const zone = all.find(({ name }) => name === zoneName) ?? all[0];
	const { freeFrom } = tariffFor(goods, zone);
	if (!Number.isFinite(freeFrom)) return undefined;
	const { pen } = goods.subtotal;
	if (pen >= freeFrom) {
		const others = all.filter((one) => one !== zone).map((one) => tariffFor(goods, one).freeFrom);
		const isFreeEverywhere = others.length > 0 && others.every((amount) => pen >= amount);
		const elsewhere = others.some(Number.isFinite) ? "; a otra provincia, según el distrito" : "";
		const where = isFreeEverywhere ? "todo el Perú" : zone.name + elsewhere;
		return zoneName ? undefined : `Envío gratis a ${where}.`;
	}
	const size = largestClass(goods.lines.filter(({ quantity }) => quantity > 0));
	const named = costsForLarger(size, zone, freeFrom) ? ` de ${nameGoodsOf(size)}` : "";
	return `Te faltan ${formatSoles(freeFrom - pen)} para el envío gratis${named} a ${zone.name}.`;
}

/**
 * Of goods of normal size.
 * @returns `Desde S/ 199.00 en Lima y Callao.`, with the size if larger ones cost, and what holds elsewhere if delivery is
 * ever free there; undefined if it is free nowhere, or nobody chose the zones
 */
export function describeFreeZones(business: Business): string | undefined {
	if (!hasOwnZones(business)) return undefined;
	const zones = listZones(business).map((zone) => ({ zone, ...tariffFor({ lines: [] }, zone) }));
	const least = Math.min(...zones.map(({ freeFrom }) => freeFrom));
	if (!Number.isFinite(least)) return undefined;
	const free = zones.filter(({ freeFrom }) => freeFrom === least).map(({ zone }) => zone);
	const names = new Intl.ListFormat("es").format(free.map(({ name }) => name));
	const isLimited = free.some((zone) => costsForLarger("normal", zone, least));
	const size = isLimited ? `, con ${nameGoodsOf("normal")}` : "";
	const isElsewhere = zones.some(({ freeFrom }) => freeFrom > least && Number.isFinite(freeFrom));
	const elsewhere = isElsewhere ? "; a otros lugares, desde un monto mayor" : "";
	return `${least > 0 ? `Desde ${formatSoles(least)} en` : "En"} ${names}${size}${elsewhere}.`;
}

function costsForLarger(size: ShippingClass, zone: ShippingZone, freeFrom: number): boolean {
	const larger = shippingClasses.slice(shippingClasses.indexOf(size) + 1);
	return larger.some(
		(shippingClass) => tariffFor({ lines: [{ shippingClass, quantity: 1 }] }, zone).freeFrom > freeFrom,
	);
}
