import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkoutConstraints } from "~/domain/checkout/checkout-fields.server";

const sections = ["checkout/CheckoutForm", "checkout/DeliverySection"];
const parts = ["parts/AddressFields", "parts/DocumentFields", "parts/NameFields", "parts/UbigeoFields"];
const drawn = [...sections, ...parts].map((file) => readFileSync(`app/shop/${file}.tsx`, "utf8")).join();

test.each(Object.keys(checkoutConstraints))("the checkout's form has the field %s", (name) => {
	expect(drawn, `Draw it in app/shop/checkout/DeliverySection.tsx`).toMatch(
		new RegExp(`field=\\{fields\\.${name}\\}`),
	);
});
