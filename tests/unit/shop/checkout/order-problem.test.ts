import { expect, test } from "vitest";
import { quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { describeDepositChange, describeShippingChange } from "~/shop/checkout/order-problem";
import { aProduct } from "../../domain/catalog/products";
import { anOrder } from "../../domain/orders/an-order";

const days: [number, number] = [1, 5];
const shipping = { ...anOrder().shipping, zone: "Lima", price: { pen: 1200, usd: 320 }, days };

test.each<[quoted: ShownCheckout["quotedShipping"], sentences: string[]]>([
	[{ pen: 900, usd: 240 }, ["El envío (Lima) cambió de S/ 9.00 a S/ 12.00."]],
	[{ pen: 900 }, ["El envío (Lima) cambió de S/ 9.00 a S/ 12.00."]],
	[{ pen: 0, usd: 0 }, ["El envío (Lima) ya no es gratis: ahora cuesta S/ 12.00."]],
	[{ pen: 1200, usd: 319 }, ["El envío (Lima) cambió de USD 3.19 a USD 3.20."]],
	[{ pen: 1200, usd: 320 }, []],
	[{ pen: 1200, usd: 320, days }, []],
	[{ pen: 1200, usd: 320, days: [9, 20] }, ["El plazo del envío (Lima) cambió. De 1 a 5 días hábiles."]],
	[{ pen: 1200 }, []],
	[{ pen: 1200, usd: Number.NaN }, []],
	[undefined, []],
])("a shopper who saw delivery for %j reads %j", (quoted, sentences) => {
	const described = describeShippingChange(shipping, quoted);
	expect(described.map((sentence) => sentence.replaceAll("\u00a0", " "))).toEqual(sentences);
});

test("a shopper reads that the deposit of the same lines changed", () => {
	const product = aProduct({ slug: "cama", depositPercent: 30 });
	const cart = priceCart({ lines: [{ sku: "cama", quantity: 1 }] }, indexProducts([product]), { now: 0 });
	const toldOf = (quotedDeposit: string | undefined, quote = quoteCart(cart)) =>
		describeDepositChange(cart, { depositPercent: 50 }, { quote, quotedDeposit });
	expect(toldOf("40*0:30")).toEqual([
		"Cambió cuánto se paga para empezar a preparar tu pedido: míralo en el resumen.",
	]);
	expect([toldOf("50*0:30"), toldOf(undefined), toldOf("40", "mesa*1*100*30")]).toEqual([[], [], []]);
});
