import { expect, test } from "vitest";
import { adminUrls } from "~/admin-urls";
import { deskOf } from "../desk";
import { newShopper, textOf } from "../shopper";
import { sharedStore } from "../store-of-file";

const store = sharedStore();
const url = adminUrls.discounts();

test("an owner adds and ends codes, which the journal keeps; a keeper may not", async () => {
	expect((await newShopper(store).get(url)).headers.get("location")).toMatch(/^\/admin\/entrar/);
	const keeper = await deskOf(store, "keeper");
	expect((await keeper.get(url)).status).toBe(403);
	const fields = {
		intent: "agregar",
		code: "feria10",
		kind: "percent",
		value: "10",
		uses: "5",
		least: "99.90",
	};
	expect((await keeper.post(url, fields)).status).toBe(403);

	const owner = await deskOf(store, "owner", "Ana");
	expect(textOf(await owner.page(url))).toContain("Todavía no hay códigos.");
	for (const [wrong, told] of [
		[{ code: "x" }, "Escribe un código de 3 a 20 letras y números"],
		[{ value: "101" }, "un número entero de 1 a 100"],
		[{ kind: "amount", value: "poco" }, "escribe cuánto"],
		[{ uses: "0" }, "Escribe cuántas veces"],
		[{ from: "2026-12-02", until: "2026-12-01" }, "El último día no puede ser antes"],
	] as const) {
		const refused = await owner.post(url, { ...fields, ...wrong });
		expect(refused.status).toBe(400);
		const html = await refused.text();
		expect(textOf(html)).toContain(told);
		expect(html).toMatch(/name="least"[^>]*value="99.90"/);
	}
	expect((await owner.post(url, fields)).status).toBe(303);
	expect(textOf(await owner.page(url)).replaceAll("\u00a0", " ")).toContain(
		"FERIA10 10 % S/ 99.90 0 de 5 Abierto",
	);
	expect((await owner.post(url, fields)).status).toBe(409);
	expect((await owner.post(url, { intent: "terminar", code: "FERIA10" })).status).toBe(303);
	expect(textOf(await owner.page(url))).toContain("0 de 5 Terminado");
	const entries = await store.datastore.listNewest("journal", { size: 2 });
	expect(entries.map(({ fields }) => [fields.by, fields.action, fields.records])).toEqual([
		["Ana", "admin descuentos terminar", ["discount-code/feria10"]],
		["Ana", "admin descuentos agregar", ["discount-code/feria10"]],
	]);
});
