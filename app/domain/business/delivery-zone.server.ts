import { z } from "zod";
import { classesWithTariff } from "~/domain/goods/shipping-class";
import { mostMinorUnits } from "~/platform/values/parse-soles";
import { isObject } from "~/platform/values/plain-object";
import { broken, line } from "./business-fields.server";

const amount = z.int().nonnegative().max(mostMinorUnits);
/** Without dollars they follow from the exchange rate. */
export const deliveryPrice = z.object({ pen: amount, usd: amount.exactOptional() });

/** Working days. Pages find the day by going through them. */
export const mostDays = 60;

const dayCount = z.int().nonnegative().max(mostDays, `must be at most ${mostDays}`);

/** Minimum and maximum working days. */
export const deliveryDays = z
	.tuple([dayCount, dayCount.positive()])
	.refine(
		([min, max]) => min <= max,
		broken("must not decrease", "Escribe primero los días que tarda como mínimo."),
	);

const tariff = z.object({
	price: deliveryPrice,
	/** The subtotal from which nothing is charged; without it, always something. */
	freeFrom: amount.exactOptional(),
});

const deliveryZone = tariff.extend({
	name: line(60),
	/** INEI codes of two digits for a department, four for a province, six for a district; "" for all that no zone names. */
	places: z
		.array(z.string().regex(/^(\d{2}|\d{4}|\d{6}|)$/))
		.min(1)
		.max(2000),
	days: deliveryDays,
	/** For what has a product of that class, and none of a larger one. */
	classTariffs: z.partialRecord(z.enum(classesWithTariff), tariff).exactOptional(),
	carrier: line(60).exactOptional(),
});

/** Zones of older versions have a price for large products only. */
export const deliveryZoneSchema = z.preprocess((zone) => {
	if (!isObject(zone) || zone.bulkyPrice === undefined) return zone;
	const { bulkyPrice, ...others } = zone;
	return { classTariffs: { large: { price: bulkyPrice } }, ...others };
}, deliveryZone);

const storedDays = z.tuple([z.int().nonnegative(), z.int().positive()]);

/** Of zones that were stored before their days had a limit, which would otherwise count as damaged. */
export function withPossibleDays(zones: unknown): unknown {
	if (!Array.isArray(zones)) return zones;
	return zones.map((zone) => {
		const days = isObject(zone) ? storedDays.safeParse(zone.days).data : undefined;
		if (!days) return zone;
		const [min, max] = days.map((one) => Math.min(one, mostDays)) as typeof days;
		return { ...zone, days: [Math.min(min, max), max] };
	});
}
