import { readFileSync } from "node:fs";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { aPhoto } from "../support/a-photo";
import {
	codeOf,
	deskOfFile,
	expectFault,
	expectRefused,
	inviteStaff,
	signIn,
	signInAs,
	staffPassword,
} from "../support/desk";
import { postFiles } from "../support/multipart-form";
import { orderedSlug, placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, storeOrder } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { stepsOf } from "../unit/domain/orders/an-order";
import { unzip } from "../unit/platform/tables/unzip";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer");
const placedReference = async () => (await storeOrder(store, { hasStock: true })).reference;

test("nobody without an account sees the desk, and browsers store of it only what refuses a form", async () => {
	const reference = await placedReference();
	for (const path of [adminUrls.order(reference), `${adminUrls.home}.data`]) {
		const answer = await newShopper(store).get(path);
		expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
		expect(answer.headers.get("x-robots-tag")).toContain("noindex");
		expect(await answer.text()).not.toContain(reference);
		if (!path.endsWith(".data")) expect(answer.headers.get("location")).toMatch(/^\/admin\/entrar/);
	}
	const sent = await newShopper(store).post(adminUrls.order(reference), { intent: "estado", to: "paid" });
	expect([sent.status, sent.headers.get("cache-control")]).toEqual([401, "private, no-cache"]);
	const door = await newShopper(store).get(adminUrls.signIn());
	expect(door.headers.get("content-security-policy")).toContain("script-src 'self';");
	expect((await door.text()).match(/<script[^>]*>/g)).toEqual([
		expect.stringMatching(/^<script src="\/desk\.[0-9a-f]{12}\.js" defer>$/),
	]);
	expect(gzipSync(readFileSync("public/desk.js")).length).toBeLessThan(3000);
	await expectStatus(404, newShopper(store).get("/administrador"));
});

test("an owner's link works once; after that a password and a code open the desk, each code once", async () => {
	const { email, secret = "", recoveryCodes, browser } = await signInAs(store, "owner");
	expect(await browser.text(adminUrls.home)).toContain("Hoy");
	expect(recoveryCodes).toHaveLength(10);

	const noCode = "El correo o la contraseña no coinciden, o falta el código.";
	const wrongCode = "El correo, la contraseña o el código no coinciden.";
	for (const [answers, said] of [
		[{ email, password: "otra contraseña larga" }, noCode],
		[{ email }, noCode],
		[{ email: "nadie@tienda.pe" }, noCode],
		[{ email: "otra@tienda.pe", code: "0" }, wrongCode],
	] as const) {
		const { browser, sent } = signIn(store, answers);
		await expectSaid(400, sent, said);
		expect(browser.cookies.size).toBe(0);
	}
	const code = codeOf(secret, 1);
	expect((await signIn(store, { email, code }).sent).headers.get("location")).toBe("/admin");
	await expectStatus(400, signIn(store, { email: email.toUpperCase(), code }).sent);
	const [first = ""] = recoveryCodes;
	const recovered = signIn(store, { email, code: first });
	await expectStatus(303, recovered.sent);
	await expectStatus(200, recovered.browser.get(adminUrls.home));
	await expectStatus(400, signIn(store, { email, code: first }).sent);
	await expectStatus(429, signIn(store, { email, code: codeOf(secret, 9) }).sent);
});

let senders = 0;
/** The store, to which each request comes from another address. */
const manySenders = {
	fetch: (path: string, init?: RequestInit) =>
		store.fetch(path, { ...init, headers: { ...init?.headers, "x-real-ip": `198.51.100.${++senders}` } }),
};

test("a trusted phone needs no code, until its sessions are closed", async () => {
	const { email, secret = "", browser } = await signInAs(store, "owner", "Eva");
	const other = await signInAs(store, "owner", "Sol");
	const phone = newShopper(manySenders);
	const enter = (answers: Record<string, string>, shopper = phone) =>
		shopper.post(adminUrls.signIn(), { email, password: staffPassword, ...answers });
	expect(await phone.page(adminUrls.signIn())).toContain("Confiar en este equipo por 30 días");
	await expectStatus(400, enter({ code: "000000", trust: "on" }));
	await expectStatus(400, enter({ trust: "on" }));
	const [, trusting = ""] = (await enter({ code: codeOf(secret, 1), trust: "on" })).headers.getSetCookie();
	expect(trusting).toMatch(/wasi_trust=.*Max-Age=2592000.*HttpOnly.*SameSite=Strict/);
	await phone.post(adminUrls.signOut);
	const again = await enter({ trust: "on" });
	expect(again.status).toBe(303);
	expect(again.headers.getSetCookie().join(), "trust does not prolong itself").not.toContain("wasi_trust");
	await expectStatus(400, enter({ password: "otra contraseña larga" }));
	await expectStatus(400, enter({ email: other.email }), "another member on the same phone");
	await expectStatus(400, enter({}, newShopper(manySenders)));
	const closing = { intent: "sesiones", seen: "owner", password: staffPassword };
	await browser.post(adminUrls.staffMember(staffIdOf(email)), closing);
	await expectStatus(400, enter({}));
});

test("wrong codes after a right password lock the account's codes, whatever their addresses, and are told", async () => {
	const owner = await signInAs(store, "owner", "Ana");
	const { email, secret = "", recoveryCodes } = await signInAs(store, "owner", "Luz");
	const attempt = (answers: Partial<Parameters<typeof signIn>[1]>) =>
		signIn(manySenders, { email, ...answers }).sent;
	const strangers = Array.from({ length: 6 }, () => ({ password: "otra contraseña larga", code: "000000" }));
	const forgetful = Array.from({ length: 6 }, () => ({ code: " " }));
	const guesses = Array.from({ length: 4 }, () => ({ code: "000000" }));
	for (const answers of [...strangers, ...forgetful, ...guesses]) await expectStatus(400, attempt(answers));
	for (const code of ["000000", codeOf(secret, 1)])
		await expectSaid(429, attempt({ code }), "Espera, o entra ahora con uno de tus códigos de recuperación.");
	await expectStatus(303, attempt({ code: recoveryCodes[0] ?? "" }));
	await expectStatus(303, attempt({ code: codeOf(secret, 1) }));

	const mailed = async (to: string) => (await mailsTo(store.dataDir, to)).map(({ text }) => text).join();
	await expect
		.poll(() => mailed(email))
		.toMatch(/escribió tu contraseña .+ y después 5 códigos equivocados/s);
	await expect.poll(() => mailed(owner.email)).toContain("dale un enlace nuevo, con el que la cambia");
	expect(await owner.browser.text(adminUrls.journal())).toContain("Equipo: códigos equivocados");
});

test("an invitation refuses weak passwords, wrong codes, and a second use, but not a double tap", async () => {
	const invite = (name: string, role: string) =>
		inviteStaff(store, ["add", name, "--email", `${name.toLowerCase()}@tienda.pe`, "--role", role]);
	const browser = newShopper(store);
	const owners = await invite("Ana", "owner");
	const said = /href="otpauth:\/\/totp\/Wasi:ana%40tienda\.pe\?[^"]*secret=[A-Z2-7]+/;
	expect(await browser.page(owners)).toMatch(said);
	for (const code of ["", "12"]) {
		const html = await expectSaid(
			400,
			browser.post(owners, { password: staffPassword, code }),
			"Escribe los 6 números que muestra ahora tu aplicación.",
			"Está bien, pero no la guardamos todavía: escríbela otra vez.",
		);
		expect(html).not.toContain(staffPassword);
	}

	const link = await invite("Luis", "packer");
	for (const password of ["corta", "luis luis luis luis", "contraseña123", "123456789012", "qwertyuiop123"])
		await expectStatus(400, browser.post(link, { password }), password);
	await expectStatus(200, browser.post(link, { password: staffPassword }));
	for (const used of [link, `${link}x`]) await expectStatus(410, newShopper(store).get(used));
	await expectStatus(410, newShopper(manySenders).post(link, { password: "otra contraseña larga" }));

	const [, secret = ""] = /<code>([A-Z2-7 ]+)<\/code>/.exec(await browser.page(owners)) ?? [];
	const answers = { password: staffPassword, code: codeOf(secret.replaceAll(" ", "")) };
	const taps = [1, 2].map(() => expectStatus(200, newShopper(manySenders).post(owners, answers)));
	const [first, second] = (await Promise.all(taps)).map((html) => html.match(/[\da-f]{5}-[\da-f]{5}/g));
	expect(first).toHaveLength(10);
	expect(second).toEqual(first);
});

test("a cookie is worthless after signing out, but a form that is sent with it is kept through signing in", async () => {
	const reference = await placedReference();
	const { browser: desk, email } = await signInAs(store, "packer");
	const stale = newShopper(store, desk.cookies);
	await desk.post(adminUrls.signOut);
	const note = { intent: "nota", note: 'Tocar "fuerte"', seen: "1" };
	const ended = await expectStatus(401, stale.post(adminUrls.order(reference), note));
	expect(ended).toMatch(/<title>(Tu sesión terminó) · Wasi<.*<h1>\1<\/h1>/s);
	const unsent = unsentOf(ended);
	const wrong = await stale.post(adminUrls.signIn(), { email, password: "otra cosa distinta", unsent });
	expect(unsentOf(await wrong.text())).toBe(unsent);
	const other = await signInAs(store, "packer", "Luis");
	const others = { email: other.email, password: staffPassword, unsent };
	const said = ["Otra persona del equipo dejó esto sin guardar.", 'Tocar "fuerte"'];
	const shown = await expectSaid(200, newShopper(store).post(adminUrls.signIn(), others), ...said);
	expect(shown).not.toContain("<form");
	const signedIn = await stale.post(adminUrls.signIn(), { email, password: staffPassword, unsent });
	const html = await signedIn.text();
	expect(textOf(html)).toContain("No se perdió nada de lo que escribiste.");
	expect(html).toContain(`action="${adminUrls.order(reference)}"`);
	expect(html).toContain('name="note" value="Tocar &quot;fuerte&quot;"');
	await expectStatus(303, stale.post(adminUrls.order(reference), note));
	expect(await stale.page(adminUrls.order(reference))).toContain("Tocar");
	const elsewhere = JSON.stringify({ action: "/cart", fields: [] });
	const sent = await stale.post(adminUrls.signIn(), { email, password: staffPassword, unsent: elsewhere });
	expect(sent.headers.get("location")).toBe(adminUrls.home);
});

const unsentOf = (html: string) => (fieldValue(html, "unsent") ?? "").replaceAll("&quot;", '"');

test("an order is found, paid, prepared, shipped, taken back, noted and refunded at the desk", async () => {
	const reference = await placedReference();
	expect(await desk.page(adminUrls.orders({ q: reference.toLowerCase() }))).toContain(reference);
	const url = adminUrls.order(reference);
	const stored = async () => (await store.datastore.get("order", toOrderId(reference))) ?? {};
	const seen = async () => String((((await stored()).history ?? []) as unknown[]).length);
	const send = async (fields: Record<string, string>) => desk.post(url, { seen: await seen(), ...fields });
	const expectFaultIn = (fields: Record<string, string>, id: string, said: string) =>
		expectRefused(send(fields), id, said);

	const amount = fieldValue(await desk.page(url), "amount") ?? "";
	const pay = { intent: "estado", to: "paid", method: "yape", amount };
	for (const day of ["1999-01-01", limaDay(new Date(Date.now() + 2 * 24 * 60 * 60_000))]) {
		const said = "no puede ser posterior a hoy, ni anterior al pedido por más de 31 días.";
		expect(await expectFaultIn({ ...pay, paidOn: day }, "paid-paidOn", said)).toContain(`value="${day}"`);
	}
	const unsure = { ...pay, method: "", operation: "A&1" };
	const html = await expectFaultIn(unsure, "paid-method", "Elige cómo llegó el pago.");
	const both = await expectFaultIn({ ...unsure, amount: "abc" }, "paid-amount", "el monto en soles");
	expectFault(both, "paid-method", "Elige cómo llegó el pago.");
	expect(html).toContain(`<title>Error: Pedido ${reference} · Wasi</title>`);
	expect(html).toContain('value="A&amp;1"');
	const once = { ...pay, operation: "0071", seen: "1" };
	await Promise.all([1, 2, 3].map(() => expectRedirect(desk.post(url, once), `${url}?listo=cobro`)));
	expect(await stored()).toMatchObject({ status: "paid", payment: { method: "yape", operation: "0071" } });

	const late = desk.post(url, { intent: "nota", note: "Llamar a las 5", seen: "1" });
	const changed = "Mientras tanto lo cambió Rosa: ahora figura como «Pagado».";
	const told = await expectSaid(409, late, changed, "Revisa la historia y envía otra vez lo que escribiste.");
	expect(told).toContain("Llamar a las 5</textarea>");
	await expectFaultIn({ intent: "nota", note: " " }, "nota-note", "Escribe la nota");
	await send({ intent: "nota", note: "<b>Llamar</b>" });
	expect(await desk.page(url)).toContain("&lt;b&gt;Llamar&lt;/b&gt;");

	await desk.post(adminUrls.orders({ estado: "paid" }), { estado: "preparing", pedido: reference });
	expect((await stored()).status).toBe("preparing");
	const shipment = { carrier: "Olva", tracking: "OC-1" };
	await send({ intent: "estado", to: "shipped", ...shipment });
	expect(await stored()).toMatchObject({ status: "shipped", shipment });
	const reason = "Se equivocó. ".repeat(16).trim();
	const undo = { intent: "deshacer", reason };
	expect(await expectFaultIn(undo, "deshacer-reason", "en hasta 200 letras")).toContain(`value="${reason}"`);
	await send({ intent: "deshacer", reason: "Era otro" });
	expect((await stored()).status).toBe("preparing");

	const back = { intent: "devolucion", method: "plin", password: staffPassword };
	const refund = { ...back, amount: "10,5", reason: "Rayado" };
	for (const [fault, id, said] of [
		[{ amount: "" }, "devolucion-amount", "Escribe el monto en soles"],
		[{ amount: "999999" }, "devolucion-amount", "se pueden devolver hasta"],
		[{ reason }, "devolucion-reason", "Escribe por qué devuelves el dinero, en hasta 200 letras"],
		[{ method: "", amount: "abc" }, "devolucion-method", "Elige cómo devuelves el dinero."],
		[{ password: "otra" }, "devolucion-password", "Escribe otra vez tu contraseña"],
	] as const)
		await expectFaultIn({ ...refund, ...fault }, id, said);
	const twice = { ...refund, seen: await seen() };
	await Promise.all([1, 2].map(() => expectStatus(303, desk.post(url, twice))));
	const given = { pen: 1050, by: "Rosa", reason: "Rayado", method: "plin" };
	expect((await stored()).refunds).toMatchObject([given]);
	expect(await desk.text(url)).toMatch(/Devuelto el [^,]+, Plin/);
	const receipt = { intent: "comprobante", receipt: "b001-0123" };
	const pdf = "http://sunat.pe/b001.pdf";
	await expectFaultIn({ ...receipt, pdf }, "comprobante-pdf", "con https://");
	await expectFaultIn({ ...receipt, receipt: "b001" }, "comprobante-receipt", "Escribe la serie y el número");
	await expectStatus(303, send(receipt));
	await expectStatus(303, send({ ...receipt, receipt: "bc01-7", kind: "voidingNote" }));
	expect(await stored()).toMatchObject({ receipt: { series: "B001", number: "123" } });
	expect((await stored()).creditNotes).toEqual([{ series: "BC01", number: "7" }]);
	const entries = (await store.datastore.find("journal")).map(({ fields }) => fields);
	const entry = { by: "Rosa", action: "admin pedidos devolucion" };
	expect(entries).toContainEqual(expect.objectContaining(entry));
});

test("what was typed into a form that the order no longer has stays in the page", async () => {
	const reference = await placedReference();
	const url = adminUrls.order(reference);
	const amount = fieldValue(await desk.page(url), "amount") ?? "";
	const pay = { intent: "estado", to: "paid", method: "yape", seen: "1", amount };
	await expectStatus(303, desk.post(url, pay));
	const typed = { ...pay, operation: "OP-77", note: "Pagó <su> hermana" };
	const told = await expectSaid(
		409,
		desk.post(url, typed),
		"Lo que escribiste: Yape 1170 OP-77 Pagó &lt;su&gt; hermana",
		"Ese paso ya no se puede dar: revisa la historia y elige otro.",
		"guárdalo como nota",
	);
	expect(told).not.toMatch(/(envía|guarda) otra vez/);
	const other = { intent: "estado", to: "preparing", note: "Con cuidado", seen: "1" };
	const shown = await expectStatus(409, desk.post(url, other));
	expect(shown).toContain('value="Con cuidado"');
	expect(shown).not.toContain("Lo que escribiste");
});

test("a packer may not refund, and no guessed answer is said", async () => {
	const reference = await placedReference();
	const url = adminUrls.order(reference);
	const page = await packer.page(`${url}?listo=constructor`);
	expect(page).toContain(`<title>Pedido ${reference} · Wasi</title>`);
	expect(page).not.toMatch(/devolucion|role="status"/);
	const refund = packer.post(url, { intent: "devolucion", amount: "1", seen: "1" });
	const body = formBody({ intent: "nota", note: "Hola", seen: "1" });
	const foreign = packer.get(url, { ...body, headers: { ...body.headers, Origin: "https://otra.pe" } });
	for (const [sent, title] of [
		[refund, "Esto no es de tu puesto"],
		[packer.get(adminUrls.report()), "Esto no es de tu puesto"],
		[foreign, "Ese formulario vino de otro sitio"],
	] as const)
		expect(await expectStatus(403, sent)).toMatch(RegExp(`<title>${title} .*<h1[^>]*>${title}<`, "s"));
});

test("the desk corrects an address and tells the shopper, and shows the picture of a payment to staff only", async () => {
	const email = "direccion@correo.pe";
	const { reference, shopper } = await placeOrder(store, { email });
	const url = adminUrls.order(reference);
	const move = { intent: "direccion", district: "Surquillo, Lima", address: "Jr. Dante 250", seen: "1" };
	const sent = packer.post(url, { ...move, district: "Springfield" });
	await expectRefused(sent, "direccion-district", "No conocemos ese distrito");
	const long = packer.post(url, { ...move, address: "a".repeat(201) });
	await expectRefused(long, "direccion-address", "Escribe la dirección en una línea");
	const far = (fields: Record<string, string>) =>
		packer.post(url, { ...move, district: "Iquitos, Maynas", anyway: "on", ...fields });
	// A box that was ticked before the terms were shown.
	const terms = "días hábiles. Marca la casilla para mandarlo a esa dirección";
	const shown = await expectRefused(far({ terms: "" }), "direccion-anyway", terms);
	expect(shown).not.toMatch(/name="anyway"[^>]*checked/);
	await expectStatus(400, far({ terms: "1-2-3" }), "a box that was ticked for other terms");
	await expectStatus(303, far({ terms: fieldValue(shown, "terms") ?? "" }));
	await expectStatus(303, packer.post(url, { ...move, seen: "2", anyway: "on" }));
	expect(await packer.page(url)).toContain("Jr. Dante 250, Surquillo, Lima, Lima");
	const mailed = async () =>
		(await mailsTo(store.dataDir, email)).some(({ text }) => text?.includes("Jr. Dante 250, Surquillo"));
	await expect.poll(mailed).toBe(true);

	const icon = new Uint8Array(readFileSync("public/apple-touch-icon.png"));
	const notice = urls.paymentNotice({ pedido: reference });
	await expectStatus(303, postFiles(shopper, notice, { operation: "0071" }, "picture", [icon]));
	const pictureUrl = async () => {
		const { paymentNotice } = await readOrder(store, { reference });
		return adminUrls.paymentPicture(reference, paymentNotice?.picture ?? "");
	};
	const first = await pictureUrl();
	const noticed = await packer.page(url);
	expect(noticed).toContain(`src="${first}"`);
	const part = { intent: "estado", to: "paid", method: "cash", amount: "1" };
	await desk.post(url, { ...part, seen: fieldValue(noticed, "seen") ?? "" });
	expect(await desk.page(url)).toContain(`<a href="${first}">Constancia anterior 1</a>`);
	const photo = new Uint8Array(await aPhoto({ width: 16, height: 16 }));
	await expectStatus(303, postFiles(shopper, notice, { operation: "0072" }, "picture", [photo]));
	const second = await pictureUrl();
	const both = await desk.page(url);
	for (const shownAs of [`src="${second}"`, `<a href="${first}">Constancia anterior 1</a>`])
		expect(both).toContain(shownAs);
	const jpeg = { "content-type": "image/jpeg", "cache-control": "private, no-store" };
	const pictures: string[] = [];
	expect(await packer.page(url)).not.toContain("Constancia anterior");
	await expectStatus(404, packer.get(first));
	const other = await placedReference();
	await expectStatus(404, desk.get(second.replace(reference, other)), "the picture of another order");
	for (const [path, member] of [
		[first, desk],
		[second, packer],
	] as const) {
		const picture = await member.get(path);
		expect([picture.status, Object.fromEntries(picture.headers)]).toMatchObject([200, jpeg]);
		pictures.push(await picture.text());
		expect((await shopper.get(path)).headers.get("location")).toMatch(/entrar/);
	}
	expect(pictures[0]).not.toBe(pictures[1]);
});

test("a keeper says that a payment did not come, and reads what a cancelled order still owes", async () => {
	const { reference, shopper } = await placeOrder(store);
	const url = adminUrls.order(reference);
	const post = async (fields: Record<string, string>) => (await desk.post(url, fields)).status;
	await shopper.post(urls.paymentNotice({ pedido: reference }), { operation: "N° 00071" });
	const noticed = await desk.page(url);
	expect(noticed).toMatch(/name="operation"[^>]*value="00071"/);
	expect(noticed).not.toContain("Deshacer el último paso");
	expect(await packer.page(url)).not.toMatch(/value="(paid|no-llego)"/);
	const refusal = { intent: "no-llego", reason: "No figura.", seen: "2" };
	await expectStatus(403, packer.post(url, refusal));
	expect(await post(refusal)).toBe(303);
	const amount = fieldValue(await desk.page(url), "amount") ?? "";
	const state = (to: string, seen: string) =>
		post({ intent: "estado", to, seen, method: "cash", anyway: "on", amount });
	expect(await desk.text(url)).not.toContain("Dice que pagó");
	expect([await state("paid", "3"), await state("cancelled", "4")]).toEqual([303, 303]);
	for (const path of [url, adminUrls.orders({ estado: "por-devolver" }), adminUrls.report()])
		expect(await desk.text(path), path).toMatch(/Debes devolver S\/\s[\d,]+\.\d\d/);
	expect(await desk.text(adminUrls.home)).toMatch(/\d por devolver/);
	const part = { method: "plin", amount: "20", reason: "=Primera parte", password: staffPassword };
	expect(await post({ ...part, intent: "devolucion", seen: "5" })).toBe(303);
	const paid = { method: "yape", at: new Date().toISOString() } as const;
	const settled = { pen: 1, settled: 1, at: paid.at, by: "rosa", reason: "Menos" };
	const history = stepsOf(["pending", "paid"], paid.at);
	const changed = await storeOrder(store, { status: "paid", history, payment: paid, refunds: [settled] });
	const said = /en su día\. Debes devolver.+Cobrado.+Efectivo.+Sin anotar 0 0\.00 0\.01 .+Plin 0 0\.00 \d/;
	expect(await desk.text(adminUrls.report({ por: "method" }))).toMatch(said);
	expect(await desk.text(adminUrls.report({ por: "day" }))).toContain("ya no está en «Total»");
	const moves = (await desk.page(adminUrls.table("movimientos"))).split("\r\n");
	const own = moves.filter((row) => row.includes(reference)).map((row) => row.slice("2026-11-28,".length));
	const unnoted = moves.find((row) => row.includes(changed.reference) && row.includes("Devolución"));
	expect(unnoted).toContain(",Sin anotar,,");
	expect(own).toEqual([
		expect.stringMatching(/^Pago,.*,Efectivo,,[\d.]+,[\d.]+,[\d.]+,$/),
		expect.stringMatching(/^Devolución,.*,Plin,,-20\.00,-16\.95,-3\.05,'=Primera parte$/),
	]);
	const book = await desk.get(adminUrls.table("movimientos.xlsx"));
	expect(book.headers.get("content-disposition")).toMatch(/\d\.xlsx"$/);
	const sheet = unzip(Buffer.from(await book.arrayBuffer())).get("xl/worksheets/sheet1.xml");
	const back = sheet?.split("<row>").find((row) => row.includes(reference) && row.includes("Devolución"));
	expect(back).toMatch(/^<c s="2"><v>4\d{4}<.*<c s="3"><v>-20<.*<c s="3"><v>-16.95<.*>=Primera parte</);
	const [headings, ...placed] = (await desk.page(adminUrls.table("pedidos"))).split("\r\n");
	expect(headings).toMatch(/^\uFEFF?Pedido,Fecha,Estado,.*,Forma de pago,/);
	expect(headings).not.toMatch(/_/);
	expect(placed.find((row) => row.startsWith(reference))).toContain(",Cancelado,");
	const year = { desde: "2020-01-01", hasta: "2020-12-31" };
	expect((await desk.page(adminUrls.table("pedidos", year))).split("\r\n")).toHaveLength(2);
	const sent = await desk.get(adminUrls.table("pedidos.xlsx"));
	const ofStream = ["cache-control", "content-length"].map((name) => sent.headers.get(name));
	expect(ofStream).toEqual(["private, no-store, no-transform", null]);
	expect(unzip(Buffer.from(await sent.arrayBuffer())).get("xl/worksheets/sheet1.xml")).toContain(reference);
	for (const name of ["movimientos", "movimientos.xlsx", "pedidos", "pedidos.xlsx"] as const)
		await expectStatus(403, packer.get(adminUrls.table(name)));
	expect(await packer.text(adminUrls.home)).not.toContain("por devolver");
});

test("an order that is short of stock is owed when the desk says so", async () => {
	const { reference } = await placeOrder(store);
	await store.datastore.set("stock", orderedSlug, { units: { only: 0 } });
	const amount = fieldValue(await desk.page(adminUrls.order(reference)), "amount") ?? "";
	const pay = { intent: "estado", to: "paid", method: "cash", seen: "1", amount };
	const sent = desk.post(adminUrls.order(reference), pay);
	await expectRefused(sent, "paid-anyway", "se pidieron 1 y hay 0", 409);
	await expectStatus(303, desk.post(adminUrls.order(reference), { ...pay, anyway: "on" }));
});

test("an address without https that cannot keep the session says so", async () => {
	const { email } = await signInAs(store, "packer");
	const post = (host: string) =>
		new Promise<string | undefined>((done, failed) => {
			const headers = { host, "content-type": "application/x-www-form-urlencoded" };
			const sent = request(new URL(adminUrls.signIn(), store.url), { method: "POST", headers }, (answer) => {
				answer.resume();
				done(answer.headers.location);
			});
			sent.on("error", failed).end(String(new URLSearchParams({ email, password: staffPassword })));
		});
	expect(await post("localhost")).toBe(adminUrls.home);
	const location = await post("tienda.local");
	const { pathname, search } = new URL(location ?? "", store.url);
	expect([pathname, search]).toEqual(["/admin/entrar", "?volver=%2Fadmin&entro=1"]);
	expect(await newShopper(store).page(pathname + search)).toContain("Tu navegador no guardó la sesión");
	expect(await newShopper(store).page(pathname)).not.toContain("Tu navegador no guardó la sesión");
});
