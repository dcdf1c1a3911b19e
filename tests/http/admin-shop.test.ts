import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, deskOfFile, expectFault, newestEntry, staffPassword } from "../support/desk";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const owner = deskOfFile(store, "owner");

test("a keeper puts a notice above every page, on days in their order", async () => {
	const saved = await fill(keeper, "portada", { notice: "Cerramos el 25 de diciembre." });
	expect(saved.headers.get("location")).toBe(adminUrls.shop("portada", { listo: "1" }));
	await expect
		.poll(async () => textOf(await newShopper(store).page(urls.home)))
		.toContain("Cerramos el 25 de diciembre.");
	expect(await newestEntry(store)).toMatchObject({
		action: "admin tienda portada",
		records: ["business/store"],
	});
	const told = async () => textOf(await keeper.page(adminUrls.shop("portada", { listo: "1" })));
	const past = await expectStatus(400, fill(keeper, "portada", { noticeUntil: "2020-01-01" }));
	expect(textOf(past)).toContain("Último día del aviso: Ese día ya pasó.");
	await store.datastore.set("business", "store", {
		...(await store.datastore.get("business", "store")),
		noticeUntil: "2020-01-01",
	});
	expect(await told()).toContain("Hoy no se ve el aviso");
	expect(await told()).toContain("Guardado. El aviso no se muestra: ya pasó su último día.");

	const days = { notice: "Feriado largo.", noticeFrom: "2999-01-05" };
	const html = await expectStatus(400, fill(keeper, "portada", { ...days, noticeUntil: "2999-01-04" }));
	expect(textOf(html)).toContain("El último día no puede ser antes del primero.");
	expect(fieldValue(html, "noticeFrom")).toBe("2999-01-05");
	expect((await fill(keeper, "portada", { ...days, noticeUntil: "2999-01-06" })).status).toBe(303);
	expect(await told()).toContain("Guardado. El aviso se mostrará desde el 5 de enero de 2999.");
	expect(textOf(await expectStatus(400, fill(keeper, "portada", { noticeFrom: "2999-02-01" })))).toContain(
		"Último día del aviso: El último día no puede ser antes",
	);
	await fill(keeper, "portada", { notice: "", noticeFrom: "", noticeUntil: "" });
});

test("what the complaints book needs may be changed, but not emptied", async () => {
	const seller = { legalName: "Wasi Hogar S. A. C.", ruc: "20600000421", address: "Av. Arequipa 12, Lince" };
	expect((await fill(keeper, "datos", seller)).status).toBe(303);
	const before = await store.datastore.get("business", "store");
	for (const field of Object.keys(seller)) {
		const html = await expectStatus(400, fill(keeper, "datos", { [field]: "", city: "Cusco" }), field);
		expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>[^]{0,20}No se puede borrar: lo exige`));
		expect(fieldValue(html, "city")).toBe("Cusco");
	}
	expect(await store.datastore.get("business", "store")).toEqual(before);
	expect((await fill(keeper, "datos", { legalName: "Wasi S. A. C." })).status).toBe(303);
});

test("mistakes are said at their fields, keep everything, and change nothing", async () => {
	const before = await store.datastore.get("business", "store");
	const typed = { cci: "123", yape: "987 654 321", exchangeRate: "tres" };
	const html = await expectStatus(400, fill(owner, "pagos", { ...typed, password: staffPassword }));
	expect(textOf(html)).toMatch(/CCI: Tiene 3 dígitos\. Soles por dólar: /);
	expectFault(html, "cci", "Tiene 3 dígitos.");
	expectFault(html, "exchangeRate", "");
	for (const [name, value] of Object.entries(typed)) expect(fieldValue(html, name)).toBe(value);
	expect(html).not.toContain(staffPassword);

	const forgotten = { yape: typed.yape, password: "otra contraseña larga" };
	const unsure = await expectStatus(400, fill(owner, "pagos", forgotten));
	expect(fieldValue(unsure, "yape")).toBe(typed.yape);
	expect(await store.datastore.get("business", "store")).toEqual(before);
});

test("two people change other fields at once; of the same field, the second is told and loses nothing", async () => {
	const second = await deskOf(store, "owner", "Luz");
	const seen = await seenBy(second, "pagos");
	const save = (fields: object) =>
		second.post(adminUrls.shop("pagos"), { ...seen, ...fields, password: staffPassword });
	const firsts = { yape: "911 111 111", walletHolder: "Rosa Quispe" };
	await fill(owner, "pagos", { ...firsts, password: staffPassword });
	expect((await save({ plin: "922 222 222" })).status).toBe(303);
	const later = { yape: "933 333 333", plin: "922 222 222", "seen-plin": "922 222 222" };
	const html = await expectStatus(409, save(later));
	expect(textOf(html)).toContain("Ahora dice: 911 111 111");
	expect(fieldValue(html, "yape")).toBe("933 333 333");
	expect(fieldValue(html, "seen-yape")).toBe("911 111 111");
	// Sent again, the form leaves alone what only the other one changed.
	expect(fieldValue(html, "walletHolder")).toBe("Rosa Quispe");
	const mistaken = await (await save({ yape: "944 444 444", cci: "123" })).text();
	expect(fieldValue(mistaken, "seen-yape")).toBe(seen["seen-yape"]);
	expect(await store.datastore.get("business", "store")).toMatchObject({
		yape: "911 111 111",
		plin: "922 222 222",
	});
	await fill(owner, "pagos", { yape: "", plin: "", password: staffPassword });
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");
});

test("delivery zones are edited a line each, as a browser sends them", async () => {
	const zones = ["Lima y Callao: 15 4 199 1-5: Lima/Lima, Callao", "Otras: 24 6.40 399 3-8: resto"];
	const save = (fields: Record<string, string>) =>
		fill(owner, "entregas", { ...fields, password: staffPassword });
	expect((await save({ deliveryZones: zones.join("\r\n") })).status).toBe(303);
	const html = await owner.page(adminUrls.shop("entregas"));
	expect(/<textarea[^>]*>([^<]*)/.exec(html)?.[1]?.trim()).toBe(zones.join("\n"));
	expect((await save({})).status).toBe(303);
	const mistakes = { deliveryZones: `${zones[0]}\r\nOtras: 24`, closedDays: "2026-12-24 navidad" };
	const told = textOf(await expectStatus(400, save(mistakes)));
	expect(told).toContain("Línea 2: «Otras: 24» no es un nombre");
	expect(told).toContain("Revisa «navidad». No es un día escrito como 2026-12-24.");
});

/** Sends the form as it is shown, but for what is changed. */
async function fill(browser: Shopper, part: string, changes: Record<string, string>) {
	const seen = await seenBy(browser, part);
	return browser.post(adminUrls.shop(part), { ...seen, ...changes });
}

async function seenBy(browser: Shopper, part: string) {
	const html = await browser.page(adminUrls.shop(part));
	const names = [...html.matchAll(/name="(seen-)?(\w+)"/g)].map(([, seen = "", name]) => `${seen}${name}`);
	const shown = names.map((name) => [name, fieldValue(html, name) ?? ""] as const);
	const { deliveryZones, ...fields } = Object.fromEntries(shown);
	return deliveryZones === undefined
		? fields
		: { ...fields, deliveryZones: fields["seen-deliveryZones"] ?? "" };
}
