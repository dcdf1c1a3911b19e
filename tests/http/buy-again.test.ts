import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { orderedSlug, placeOrder } from "../support/ordering";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

test("what was ordered is put into the cart again, and what is no longer sold is said", async () => {
	const { reference, shopper } = await placeOrder(store);
	const page = await shopper.page(urls.trackedOrder(reference));
	const lines = [...page.matchAll(/name="line" value="([^"]*)"/g)].map(([, line = ""]) => line);
	expect(lines).toContain(`1 ${orderedSlug}`);
	const gone = "mesa-que-ya-no-se-vende";
	const send = (sent: string[]) => {
		const body = new URLSearchParams([["intent", "again"], ...sent.map((line) => ["line", line])]).toString();
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		return shopper.get(urls.cart, { method: "POST", headers, body });
	};
	for (const _ of ["once", "twice"]) {
		const answer = await send([...lines, `2 ${gone}`]);
		expect(answer.status).toBe(303);
		const cart = await shopper.page(answer.headers.get("location") ?? "");
		expect(textOf(cart)).toContain("Pusimos en tu carrito lo que llevaste en ese pedido.");
		expect(textOf(cart)).toContain("Mesa que ya no se vende");
		expect(cart).toContain('aria-label="Abrir el carrito, 1 producto"');
	}

	for (const junk of ["x", "0 sofa-ayni", "-1 sofa-ayni", "1 <b>", `1 ${"a".repeat(200)}`, "1 ../x"]) {
		const answer = await send([junk]);
		expect(answer.status).toBe(303);
		expect(textOf(await shopper.page(urls.cart))).toContain("Mesa de comedor Mikuy");
	}

	const many = Array.from({ length: 60 }, (_, index) => `1 producto-${index}`);
	const full = await (await newShopper(store, shopper.cookies).get(urls.cart)).text();
	expect(fieldValue(full, "quantity")).toBe("1");
	const refused = await send(many);
	expect(textOf(await shopper.page(refused.headers.get("location") ?? ""))).toContain(
		"Tu carrito está lleno",
	);
	expect(textOf(await shopper.page(urls.cart))).toContain("Mesa de comedor Mikuy");
});
