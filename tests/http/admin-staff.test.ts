import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listPushAddresses } from "~/domain/mail/push-devices.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { runCommand } from "../support/commands";
import { deskOf, expectRefused, signInAs, staffPassword } from "../support/desk";
import { placeOrder } from "../support/ordering";
import { expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const password = staffPassword;
const staff = (...args: string[]) => runCommand("staff", args, { DATA_DIR: store.dataDir });

test("nobody removes or demotes the last owner", async () => {
	const { browser: owner, email } = await signInAs(store, "owner");
	const own = adminUrls.staffMember(staffIdOf(email));
	// Somebody who never used the link does not replace the last owner.
	await staff("add", "Sin entrar", "--email", "nueva@tienda.pe", "--role", "owner");
	const demote = { intent: "puesto", role: "keeper", seen: "owner", password };
	for (const form of [demote, { ...demote, intent: "quitar" }])
		await expectSaid(409, owner.post(own, form), "Es la única persona que puede administrar el equipo");
	const stderr = `${email} is the last owner: add another one first.\n`;
	expect(await staff("remove", email)).toMatchObject({ status: 1, stderr });
	expect(await staff("role", email, "packer")).toMatchObject({ status: 1, stderr });
	expect((await staff("remove", "nueva@tienda.pe")).status).toBe(0);
	const other = await signInAs(store, "owner", "Otra");
	await expectStatus(303, other.browser.post(own, demote));
	await expectStatus(403, owner.get(adminUrls.staff()));
});

test("an owner adds somebody by a link shown once, and changes, signs out and removes them", async () => {
	const owner = await deskOf(store, "owner");
	const asked = { intent: "agregar", name: "Pepe <b>", email: "Pepe@Tienda.pe", role: "packer", password };
	for (const [fault, told] of [
		[{ password: "otra" }, "Escribe otra vez tu contraseña"],
		[{ name: "" }, "Escribe su nombre"],
		[{ email: "pepe" }, "Escribe su correo"],
		[{ role: "jefe" }, "Elige su puesto."],
	] as const) {
		const sent = owner.post(adminUrls.staff(), { ...asked, ...fault });
		const html = await expectRefused(sent, `agregar-${Object.keys(fault)}`, told);
		if (!("email" in fault)) expect(html).toContain('value="Pepe@Tienda.pe"');
		expect(html).not.toContain('value="otra"');
	}

	const linkIn = (page: string) => /\/admin\/invitacion\?t=[\w.%-]+/.exec(page)?.[0] ?? "";
	const add = (changes = {}) => owner.post(adminUrls.staff(), { ...asked, ...changes });
	const first = linkIn(await expectStatus(200, add()));
	const link = linkIn(await expectStatus(200, add()));
	await expectStatus(410, owner.get(first));
	expect(await owner.page(adminUrls.staff())).not.toContain("invitacion");
	await expectRefused(add({ name: "Pepa" }), "agregar-email", "Ya está en el equipo", 409);
	const pepe = newShopper(store);
	await expectStatus(200, pepe.post(link, { password }));
	await expectRefused(add(), "agregar-email", "Ya está en el equipo", 409);

	const url = adminUrls.staffMember(staffIdOf("pepe@tienda.pe"));
	const send = (intent: string, fields: Record<string, string> = {}) =>
		owner.post(url, { intent, seen: "keeper", password, ...fields });
	expect(await owner.page(url)).toContain("Pepe &lt;b&gt;");
	await expectStatus(303, send("puesto", { role: "keeper", seen: "packer" }));
	await expectStatus(200, pepe.get(adminUrls.inbox("reclamos")));
	await expectRefused(send("puesto", { role: "jefe" }), "puesto-role", "");
	await expectRefused(send("puesto", { role: "packer", password: "" }), "puesto-password", "");
	await expectSaid(409, send("quitar", { seen: "packer" }), "ahora es Encargada o encargado");
	await expectStatus(303, send("sesiones"));
	await expectStatus(302, pepe.get(adminUrls.home));
	const again = linkIn(await (await send("enlace")).text());
	await expectStatus(200, pepe.post(again, { password }));
	const mails = (await store.datastore.find("outbox")).map(({ fields }) => fields.mail);
	expect(JSON.stringify(mails)).toMatch(/"to":"pepe@tienda.pe".*contraseña del escritorio de Wasi cambió/);
	expect(await owner.text(adminUrls.journal())).toMatch(/Pepe .{3,12} Equipo: contraseña persona Pepe/);
	const promoted = await (await send("puesto", { role: "owner" })).text();
	expect(await pepe.text(linkIn(promoted))).toContain("código");
	await expectStatus(302, pepe.get(adminUrls.home));
	await expectStatus(303, send("puesto", { role: "keeper", seen: "owner" }));
	await expectStatus(303, send("quitar"));
	await expectStatus(302, pepe.get(adminUrls.home));
	expect((await send("quitar")).headers.get("location")).toBe(adminUrls.staff({ listo: "ya-no-esta" }));

	const journal = await owner.text(adminUrls.journal());
	for (const intent of ["agregar", "puesto", "sesiones", "enlace", "quitar"])
		expect(journal).toContain(`Rosa Equipo: ${intent} persona Pepe`);
	expect(journal).toContain("Puesto: Empaque → Encargada o encargado");
});

test("a phone is told of orders once its browser says where, until somebody signs out there", async () => {
	const { browser } = await signInAs(store, "packer", "Luis");
	const page = await browser.page(adminUrls.pushes());
	const [, key = ""] = /data-push-key="([\w-]+)"/.exec(page) ?? [];
	expect(Buffer.from(key, "base64url")).toHaveLength(65);
	const turnOn = (endpoint: string, fields: Record<string, string> = {}) => {
		const keys = { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
		const subscription = JSON.stringify({ endpoint, keys, expirationTime: null });
		return browser.post(adminUrls.pushes(), { intent: "activar", subscription, ...fields });
	};
	const endpoint = "https://updates.push.services.mozilla.com/wpush/v2/abc";
	await expectSaid(400, turnOn("", { subscription: "" }), "necesita JavaScript");
	await expectSaid(400, turnOn("", { subscription: "", problem: "denied" }), "no tiene permiso");
	for (const foreign of ["https://127.0.0.1/x", "http://fcm.googleapis.com/x", "https://tienda.pe/x"])
		await expectSaid(400, turnOn(foreign), "no puede recibir avisos");
	const subscription = JSON.stringify({ endpoint, keys: { p256dh: "abc", auth: "abc" } });
	await expectSaid(400, turnOn(endpoint, { subscription }), "no puede recibir avisos");

	const devices = () => listPushAddresses(store.datastore);
	await expectStatus(303, turnOn(endpoint));
	expect(await devices()).toHaveLength(1);
	expect(await browser.text(adminUrls.pushes())).toContain("Aquí están activos desde el");
	const other = await deskOf(store, "packer");
	expect(await other.page(adminUrls.pushes())).toContain("data-push-key");
	await expectStatus(303, browser.post(adminUrls.pushes(), { intent: "desactivar" }));
	expect(await devices()).toEqual([]);
	const entries = await store.datastore.find("journal");
	expect(entries.map(({ fields }) => fields.action)).toContain("admin avisos desactivar");
	await turnOn(endpoint);
	await browser.post(adminUrls.signOut, {});
	expect(await devices()).toEqual([]);
});

test("signing out while the datastore is away clears the browser, and says that it ended nothing elsewhere", async () => {
	const browser = await deskOf(store, "packer", "Luz");
	await expectStatus(200, browser.get(adminUrls.home));
	const file = join(store.dataDir, "wasi.db");
	renameSync(file, `${file}.away`);
	onTestFinished(() => renameSync(`${file}.away`, file));
	const left = await browser.post(adminUrls.signOut, {});
	expect([left.status, left.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
	for (const name of browser.cookies.keys()) expect(name).not.toMatch(/staff|push/);
	const said = "Saliste solo en este navegador";
	expect(await browser.text(left.headers.get("location") ?? "")).toContain(said);
});

test("keepers see the journal of a day and what was sold", async () => {
	const keeper = await deskOf(store, "keeper");
	const other = await deskOf(store, "keeper", "Pablo");
	const { reference } = await placeOrder(store);
	const amount = fieldValue(await other.page(adminUrls.order(reference)), "amount") ?? "";
	const pay = { intent: "estado", to: "paid", method: "cash", seen: "1", anyway: "on", amount };
	await expectStatus(303, other.post(adminUrls.order(reference), pay));
	const entry = `Pablo Pedidos: estado pedido ${reference.toLowerCase()},`;
	expect(await keeper.text(adminUrls.journal())).toContain(entry);
	expect(await keeper.text(adminUrls.journal({ dia: "2020-01-01" }))).toContain("nadie cambió nada");
	expect(await keeper.text(adminUrls.journal({ dia: "nada" }))).toContain("Pablo");

	const days = await keeper.page(adminUrls.report());
	expect(days).toMatch(/<progress value="100"/);
	expect(textOf(days)).toMatch(/\d{4}-\d\d-\d\d 1 (\d+\.\d\d) 0\.00 \1/);
	for (const por of ["product", "district"])
		expect(await keeper.text(adminUrls.report({ por }))).toMatch(/Total 1 /);
	const before = { desde: "2020-01-01", hasta: "2020-01-31" };
	expect(await keeper.text(adminUrls.report(before))).toContain("Total 0 0.00");
	for (const [desde, hasta, said] of [
		["2026-12-30", "2026-11-01", "Hasta Es anterior a «Desde»."],
		["2999-01-01", "2999-01-31", "Desde Ese día todavía no llega."],
	] as const) {
		const refused = await expectSaid(200, keeper.get(adminUrls.report({ desde, hasta })), said);
		expect(refused).not.toContain("<table");
		expect([fieldValue(refused, "desde"), fieldValue(refused, "hasta")]).toEqual([desde, hasta]);
	}
});
