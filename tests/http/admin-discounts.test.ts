import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf, expectFault } from "../support/desk";
import { expectStatus, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const url = adminUrls.discounts();

test("an owner adds and ends codes, which the journal keeps", async () => {
	const terms = { kind: "percent", value: "10", uses: "5", least: "99.90" };
	const fields = { intent: "agregar", code: "feria10", ...terms };
	const owner = await deskOf(store, "owner");
	expect(textOf(await owner.page(url))).toContain("Todavía no hay códigos.");
	for (const [wrong, told] of [
		[{ code: "x" }, "Escribe un código de 3 a 20 letras y números"],
		[{ value: "101" }, "un número entero de 1 a 100"],
		[{ kind: "amount", value: "poco" }, "escribe cuánto"],
		[{ uses: "0" }, "Escribe cuántas veces"],
		[{ from: "2999-12-02", until: "2999-12-01" }, "El último día no puede ser antes"],
		[{ from: "2020-01-01", until: "2020-02-01" }, "Ese día ya pasó."],
	] as const) {
		const html = await expectStatus(400, owner.post(url, { ...fields, ...wrong }));
		expectFault(html, `agregar-${Object.keys(wrong).at(-1)}`, told);
		expect(html).toMatch(/name="least"[^>]*value="99.90"/);
	}
	const twice = await (await owner.post(url, { ...fields, value: "0", uses: "0" })).text();
	expectFault(twice, "agregar-value", "un número entero de 1 a 100");
	expectFault(twice, "agregar-uses", "Escribe cuántas veces");
	expect((await owner.post(url, fields)).status).toBe(303);
	expect(textOf(await owner.page(url)).replaceAll("\u00a0", " ")).toContain(
		"FERIA10 10 % S/ 99.90 0 de 5 Abierto",
	);
	expect((await owner.post(url, fields)).status).toBe(409);
	const page = await owner.page(url);
	expect(page).toMatch(
		/<select id="terminar-code"[^>]* required[^>]*><option value=""[^>]*>Elige un código</,
	);
	expect(textOf(await expectStatus(400, owner.post(url, { intent: "terminar", code: "" })))).toContain(
		"Elige el código que ya no valdrá.",
	);
	expect(textOf(await owner.page(url))).toContain("0 de 5 Abierto");
	const ended = await owner.post(url, { intent: "terminar", code: "FERIA10" });
	expect(ended.status).toBe(303);
	const told = textOf(await owner.page(ended.headers.get("location") ?? ""));
	expect(told).toContain("Terminamos el código FERIA10.");
	expect(told).toContain("0 de 5 Terminado");
	const entries = await store.datastore.listNewest("journal", { size: 2 });
	expect(entries.map(({ fields }) => [fields.by, fields.action, fields.records])).toEqual([
		["Rosa", "admin descuentos terminar", ["discount-code/feria10"]],
		["Rosa", "admin descuentos agregar", ["discount-code/feria10"]],
	]);
});

test("the list says which codes do not count yet, and which no longer do", async () => {
	const owner = await deskOf(store, "owner");
	const terms = { kind: "percent", value: "10", intent: "agregar" };
	const days = { from: "2999-01-01", until: "2999-12-31" };
	expect((await owner.post(url, { ...terms, code: "LEJANO", ...days })).status).toBe(303);
	await store.datastore.set("discount-code", "pasado", {
		...{ code: "PASADO", kind: "percent", value: 10, least: 0, used: 0, hasEnded: false },
		until: "2020-02-01",
	});
	await store.datastore.set("discount-code", "gastado", {
		...{ code: "GASTADO", kind: "percent", value: 10, least: 0, most: 2, used: 2, hasEnded: false },
	});
	const text = textOf(await owner.page(url));
	expect(text).toMatch(/GASTADO [^A-Z]*2 de 2 Agotado/);
	expect(text).toMatch(/LEJANO [^A-Z]*Aún no empieza/);
	expect(text).toMatch(/PASADO [^A-Z]*Terminado/);
});
