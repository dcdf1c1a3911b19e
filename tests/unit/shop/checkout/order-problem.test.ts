import { expect, test } from "vitest";
import { describeShippingChange } from "~/shop/checkout/order-problem";
import { anOrder } from "../../domain/orders/an-order";

const shipping = { ...anOrder().shipping, zone: "Lima", price: { pen: 1200, usd: 320 } };

test.each([
	[{ pen: 900, usd: 240 }, ["El envío (Lima) cambió de S/ 9.00 a S/ 12.00."]],
	[{ pen: 900 }, ["El envío (Lima) cambió de S/ 9.00 a S/ 12.00."]],
	[{ pen: 0, usd: 0 }, ["El envío (Lima) ya no es gratis: ahora cuesta S/ 12.00."]],
	[{ pen: 1200, usd: 319 }, ["El envío (Lima) cambió de USD 3.19 a USD 3.20."]],
	[{ pen: 1200, usd: 320 }, []],
	[{ pen: 1200 }, []],
	[{ pen: 1200, usd: Number.NaN }, []],
	[undefined, []],
])("a shopper who saw delivery for %j reads %j", (quoted, sentences) => {
	const described = describeShippingChange(shipping, quoted);
	expect(described.map((sentence) => sentence.replaceAll("\u00a0", " "))).toEqual(sentences);
});
