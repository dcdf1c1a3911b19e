import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault, staffPassword } from "../support/desk";
import { fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

test("a keeper puts a notice above every page; only an owner says where the money goes", async () => {
	const keeper = await deskOf(store, "keeper");
	const saved = await fill(keeper, "portada", { notice: "Cerramos el 25 de diciembre." });
	expect(saved.headers.get("location")).toBe(adminUrls.shop("portada", { listo: "1" }));
	await expect
		.poll(async () => textOf(await newShopper(store).page(urls.home)))
		.toContain("Cerramos el 25 de diciembre.");
	await fill(keeper, "portada", { noticeUntil: "2026-01-01" });
	expect(textOf(await keeper.page(adminUrls.shop("portada")))).toContain("Hoy no se ve el aviso");
	const past = await keeper.page(adminUrls.shop("portada", { listo: "1" }));
	expect(textOf(past)).toContain("Guardado. El aviso no se muestra: ya pasó su último día.");
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	expect(entry?.fields).toMatchObject({ action: "admin tienda portada", records: ["business/store"] });

	const packer = await deskOf(store, "packer");
	const refused = [
		[keeper, "pagos"],
		[keeper, "entregas"],
		[packer, "portada"],
		[packer, "datos"],
		[packer, "pagos"],
	] as const;
	const before = await store.datastore.get("business", "store");
	for (const [browser, part] of refused) {
		expect((await browser.get(adminUrls.shop(part))).status).toBe(403);
		expect((await browser.post(adminUrls.shop(part), { notice: "x", yape: "999 999 999" })).status).toBe(403);
	}
	expect(await store.datastore.get("business", "store")).toEqual(before);
	const stranger = newShopper(store);
	expect((await stranger.get(adminUrls.shop("pagos"))).headers.get("location")).toMatch(/^\/admin\/entrar/);
	expect((await keeper.get(adminUrls.shop("otra"))).status).toBe(404);
});

test("a notice may not end before it begins, and one for later says when it will be shown", async () => {
	const keeper = await deskOf(store, "keeper");
	const days = { notice: "Feriado largo.", noticeFrom: "2999-01-05", noticeUntil: "2999-01-04" };
	const refused = await fill(keeper, "portada", days);
	expect(refused.status).toBe(400);
	const html = await refused.text();
	expect(textOf(html)).toContain("El último día no puede ser antes del primero.");
	expect(fieldValue(html, "noticeFrom")).toBe("2999-01-05");
	const saved = await fill(keeper, "portada", { ...days, noticeUntil: "2999-01-06" });
	expect(saved.status).toBe(303);
	const told = textOf(await keeper.page(saved.headers.get("location") ?? ""));
	expect(told).toContain("Guardado. El aviso se mostrará desde el 5 de enero de 2999.");
	const alone = await fill(keeper, "portada", { noticeFrom: "2999-02-01" });
	expect([alone.status, textOf(await alone.text())]).toEqual([
		400,
		expect.stringContaining("Último día del aviso: El último día no puede ser antes"),
	]);
	await fill(keeper, "portada", { notice: "", noticeFrom: "", noticeUntil: "" });
});

test("what the complaints book needs may be changed, but not emptied", async () => {
	const keeper = await deskOf(store, "keeper");
	const seller = {
		legalName: "Wasi Hogar S. A. C.",
		ruc: "20600000421",
		address: "Av. Arequipa 1234, Lince",
	};
	expect((await fill(keeper, "datos", seller)).status).toBe(303);
	const before = await store.datastore.get("business", "store");
	for (const field of Object.keys(seller)) {
		const refused = await fill(keeper, "datos", { [field]: "", city: "Cusco" });
		expect(refused.status, field).toBe(400);
		const html = await refused.text();
		expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>[^]{0,20}No se puede borrar: lo exige`));
		expect(fieldValue(html, "city")).toBe("Cusco");
	}
	expect(await store.datastore.get("business", "store")).toEqual(before);
	expect((await fill(keeper, "datos", { legalName: "Wasi S. A. C." })).status).toBe(303);
});

test("mistakes are said at their fields, keep everything, and change nothing", async () => {
	const owner = await deskOf(store, "owner");
	const before = await store.datastore.get("business", "store");
	const answers = { cci: "123", yape: "987 654 321", exchangeRate: "tres", password: staffPassword };
	const refused = await fill(owner, "pagos", answers);
	expect(refused.status).toBe(400);
	const html = await refused.text();
	expect(textOf(html)).toMatch(/CCI: Tiene 3 dígitos\. Soles por dólar: /);
	expectFault(html, "cci", "Tiene 3 dígitos.");
	expectFault(html, "exchangeRate", "");
	for (const name of ["cci", "yape", "exchangeRate"] as const)
		expect(fieldValue(html, name)).toBe(answers[name]);
	expect(html).not.toContain(staffPassword);

	const unsure = await fill(owner, "pagos", { yape: "987 654 321", password: "otra contraseña larga" });
	expect(unsure.status).toBe(400);
	expect(fieldValue(await unsure.text(), "yape")).toBe("987 654 321");
	expect(await store.datastore.get("business", "store")).toEqual(before);
});

test("the cause of every refusal is said, in Spanish", async () => {
	const owner = await deskOf(store, "owner");
	const faulty: [part: string, answers: Record<string, string>, causes: string[]][] = [
		[
			"portada",
			{ heroTitle: "x".repeat(41), noticeFrom: "24/12/2026", noticeUntil: "2026-02-30", notice: "\u0007" },
			[
				"Tiene 41 letras y caben 40.",
				"No es un día escrito como 2026-12-24.",
				"Tiene un signo que no se puede guardar.",
			],
		],
		[
			"datos",
			{
				legalName: "S",
				ruc: "20600000422",
				address: "Lima",
				phone: "llámanos",
				whatsapp: "98765",
				email: "hola@",
				social: "http://facebook.com/wasi",
			},
			[
				"Necesita 3 letras.",
				"Revisa el RUC: sus dígitos no concuerdan.",
				"Falta la calle, el número o el distrito.",
				"Tiene algo que no es del número.",
				"Le faltan o le sobran dígitos.",
				"No es una dirección de correo completa.",
				"Revisa «http://facebook.com/wasi». No es una dirección que empieza con https://.",
			],
		],
		[
			"datos",
			{ ruc: "2060", social: "https://x.com ".repeat(9) },
			["El RUC tiene 11 dígitos.", "Son más de 8."],
		],
		[
			"pagos",
			{ cci: "cuenta 00219100123456701254", exchangeRate: "10.5", holdHours: "1.5" },
			["Tiene algo que no es del número.", "Es más de 10.", "No es un número entero."],
		],
		[
			"pagos",
			{ exchangeRate: "3.7555", holdHours: "un día" },
			["Tiene más de tres decimales.", "No es un número."],
		],
		[
			"entregas",
			{ pickUp: "barato", closedDays: "2026-12-24 navidad" },
			["«barato» no es «gratis» ni dos precios.", "Revisa «navidad». No es un día escrito como 2026-12-24."],
		],
	];
	for (const [part, answers, causes] of faulty) {
		const refused = await fill(owner, part, { ...answers, password: staffPassword });
		expect(refused.status).toBe(400);
		const text = textOf(await refused.text());
		for (const cause of causes) expect(text).toContain(cause);
		expect(text).not.toMatch(/Así no se puede guardar|must/);
	}
});

test("two people change other fields at once; of the same field, the second is told and loses nothing", async () => {
	const [first, second] = [await deskOf(store, "owner"), await deskOf(store, "owner", "Luz")];
	const seen = await seenBy(second, "pagos");
	const save = (fields: object) =>
		second.post(adminUrls.shop("pagos"), { ...seen, ...fields, password: staffPassword });
	const firsts = { yape: "911 111 111", walletHolder: "Rosa Quispe" };
	await fill(first, "pagos", { ...firsts, password: staffPassword });
	expect((await save({ plin: "922 222 222" })).status).toBe(303);
	const late = await save({ yape: "933 333 333", plin: "922 222 222", "seen-plin": "922 222 222" });
	expect(late.status).toBe(409);
	const html = await late.text();
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
	await fill(first, "pagos", { yape: "", plin: "", password: staffPassword });
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");
});

test("delivery zones are edited a line each, as a browser sends them", async () => {
	const owner = await deskOf(store, "owner");
	const zones = ["Lima y Callao: 15 4 199 1-5: Lima/Lima, Callao", "Otras: 24 6.40 399 3-8: resto"];
	const typed = { deliveryZones: zones.join("\r\n"), password: staffPassword };
	expect((await fill(owner, "entregas", typed)).status).toBe(303);
	const html = await owner.page(adminUrls.shop("entregas"));
	expect(/<textarea[^>]*>([^<]*)/.exec(html)?.[1]?.trim()).toBe(zones.join("\n"));
	const unchanged = await fill(owner, "entregas", { password: staffPassword });
	expect(unchanged.status).toBe(303);
	const half = await fill(owner, "entregas", { deliveryZones: zones[0] ?? "", password: staffPassword });
	expect(textOf(await half.text())).toMatch(/Ninguna zona tiene Amazonas, Áncash,.* agrégalos/);
	const wrong = await fill(owner, "entregas", {
		deliveryZones: `${zones[0]}\r\nOtras: 24`,
		password: staffPassword,
	});
	expect(textOf(await wrong.text())).toContain("Línea 2: «Otras: 24» no es un nombre");
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
