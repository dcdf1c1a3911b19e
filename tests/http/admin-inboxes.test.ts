import { expect, test } from "vitest";
import { post } from "~/domain/mail/outbox.server";
import { newsConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { deskOfFile, expectRefused, newestEntry } from "../support/desk";
import {
	aComplaintRecord,
	aMessageRecord,
	aReviewRecord,
	complaintNumber as number,
} from "../support/desk-records";
import { expectRedirect, expectSaid, expectStatus, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { isSubscribed, subscribe } from "../support/subscribed";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");

test("a complaint is answered once; a second answer is told, kept and not sent", async () => {
	await store.datastore.set("complaint", number, aComplaintRecord());
	expect(await desk.text(adminUrls.home)).toContain("1 reclamo por responder");
	expect(await desk.page(adminUrls.inbox("reclamos"))).toContain(number);
	const url = adminUrls.inboxItem("reclamos", number);
	expect(await desk.page(url)).toContain("Ana &lt;b&gt;Paz&lt;/b&gt;");
	const answer = (text: string) => desk.post(url, { intent: "responder", seen: "open", text });

	await expectRefused(answer(" "), "responder-text", "Escribe la respuesta.");
	expect(await expectStatus(400, answer("a".repeat(4001)))).toContain("a".repeat(4001));
	await expectStatus(400, desk.post(url, { intent: "nada", seen: "open" }));

	await expectRedirect(answer("Te llevamos otra."), "/admin/reclamos?listo=responder");
	expect(await desk.page("/admin/reclamos?listo=responder")).toContain("Guardamos tu respuesta.");
	const records = expect.arrayContaining([`outbox/complaint-${number}-answered`]);
	expect(await newestEntry(store)).toMatchObject({ by: "Rosa", action: "admin reclamos responder", records });

	await expectSaid(
		409,
		answer("Te devolvemos el dinero."),
		/Mientras tanto alguien lo cambió.*[^.]m\. Míralo otra vez\./,
		"Te devolvemos el dinero.",
		"Lo que escribiste no se envió: cópialo si todavía hace falta.",
	);
	const stored = await store.datastore.get("complaint", number);
	expect(stored?.answer).toMatchObject({ text: "Te llevamos otra." });
	expect(await desk.page(adminUrls.inbox("reclamos"))).not.toContain(number);
	expect(await desk.page(adminUrls.inbox("reclamos", { ver: "todos" }))).toContain(number);
});

test("a form that is sent twice is answered as done and carried out once, at once or one after the other", async () => {
	const id = "000000077-2026";
	await store.datastore.set("complaint", id, aComplaintRecord({ number: id }));
	await store.datastore.set("message", "dos-veces", aMessageRecord());
	await store.datastore.set("review", "dos-veces", aReviewRecord());
	expect(await desk.page(adminUrls.inbox("opiniones"))).toContain("Cómodo y firme.");
	const message = await desk.page(adminUrls.inboxItem("mensajes", "dos-veces"));
	expect(message).toContain("¿De qué madera es?");
	expect(message).toContain('href="mailto:luz@correo.pe?subject=');
	for (const [inbox, item, form] of [
		["reclamos", id, { intent: "responder", seen: "open", text: "Te llevamos\r\notra. " }],
		["mensajes", "dos-veces", { intent: "respondido", seen: "open" }],
		["opiniones", "dos-veces", { intent: "aprobar", seen: "pending" }],
		["opiniones", "dos-veces", { intent: "rechazar", seen: "approved" }],
	] as const) {
		const done = `/admin/${inbox}?listo=${form.intent}`;
		const send = () => expectRedirect(desk.post(adminUrls.inboxItem(inbox, item), form), done);
		await Promise.all([send(), send()]);
		await send();
		const action = `admin ${inbox} ${form.intent}`;
		const entries = (await store.datastore.find("journal")).map(({ fields }) => fields);
		const isOfItem = ({ records }: RecordFields) => String(records).includes(`/${item}`);
		const own = entries.filter((entry) => entry.action === action && isOfItem(entry));
		expect(own, action).toHaveLength(1);
	}
	expect(await desk.page(adminUrls.inbox("mensajes"))).not.toContain("dos-veces");
	const answered = adminUrls.inboxItem("mensajes", "dos-veces");
	expect(await desk.page(answered)).toContain("Borrar el mensaje para siempre");
	const removal = desk.post(answered, { intent: "borrar", seen: "answered" });
	await expectRedirect(removal, "/admin/mensajes?listo=borrar");
	expect(await store.datastore.get("message", "dos-veces")).toBeUndefined();
	const approval = { intent: "aprobar", seen: "pending" };
	const late = desk.post(adminUrls.inboxItem("opiniones", "dos-veces"), approval);
	await expectSaid(409, late, "Mientras tanto alguien lo cambió: ");
	expect((await store.datastore.get("review", "dos-veces"))?.status).toBe("rejected");

	const { fields } = post("reenviado", { to: "ana@correo.pe", subject: "Hola", blocks: [] }, new Date());
	const waiting = { ...fields, due: "2999-01-01T00:00:00.000Z" };
	await store.datastore.set("outbox", "reenviado", waiting);
	const resend = { intent: "reenviar", seen: "failed" };
	const sent = desk.post(adminUrls.inboxItem("correos", "reenviado"), resend);
	await expectRedirect(sent, "/admin/correos?listo=reenviar");
	expect(await store.datastore.get("outbox", "reenviado")).toMatchObject(waiting);
});

test("lists come in pages, complaints with the earliest first", async () => {
	const numbers = Array.from({ length: 25 }, (_, index) => `0000001${String(index).padStart(2, "0")}-2026`);
	const filedAt = (index: number) => `2026-11-${10 + Math.floor(index / 10)}T15:00:0${index % 10}.000Z`;
	for (const [index, number] of numbers.entries())
		await store.datastore.set("complaint", number, aComplaintRecord({ number, filedAt: filedAt(index) }));
	await store.datastore.set("complaint", "damaged", { filedAt: "2026-11-09", answer: null });
	const shownOn = (html: string) => html.match(/0000001\d\d-2026(?=<)/g);
	const first = await desk.page(adminUrls.inbox("reclamos"));
	expect(shownOn(first)).toEqual(numbers.slice(0, 19));
	const [, next = ""] = /href="([^"]+despues=[^"]+)"/.exec(first) ?? [];
	const second = await desk.page(next.replaceAll("&amp;", "&"));
	expect(shownOn(second)).toEqual(numbers.slice(19));
	expect(second).not.toContain("despues=");
	expect(shownOn(await desk.page(adminUrls.inbox("reclamos", { despues: "2026~a/b" })))?.length).toBe(19);
});

test("a mail that failed is sent again or dropped, and shows nobody's link", async () => {
	const link = { kind: "link" as const, label: "Entrar a tu cuenta", path: "/auth/enlace?t=secreto" };
	const mail = { to: "ana@correo.pe", subject: "Entra a tu cuenta", blocks: [link] };
	const id = "wasi-7k3m-9xa4-paid";
	const { fields } = post(id, mail, new Date());
	const failed = { ...fields, hasFailed: true, problem: "550 no such user", due: "2999-01-01T00:00:00.000Z" };
	await store.datastore.set("outbox", id, failed);
	expect(await desk.text(adminUrls.home)).toContain("1 correo que no salió");
	expect(await desk.page(adminUrls.inbox("correos"))).toContain("Entra a tu cuenta");
	const url = adminUrls.inboxItem("correos", id);
	const page = await desk.page(url);
	expect(page).toContain("550 no such user");
	expect(page).not.toContain("secreto");
	expect(page).toContain(`href="${adminUrls.order("WASI-7K3M-9XA4")}"`);
	const answer = desk.post(url, { intent: "reenviar", seen: "failed" });
	await expectRedirect(answer, "/admin/correos?listo=reenviar");
	await store.datastore.set("outbox", id, failed);
	await expectStatus(303, desk.post(url, { intent: "descartar", seen: "failed" }));
	expect(await store.datastore.get("outbox", id)).toBeUndefined();
	for (const intent of ["reenviar", "descartar"])
		await expectRedirect(desk.post(url, { intent, seen: "failed" }), "/admin/correos?listo=ya-no-esta");
	expect(await desk.page("/admin/correos?listo=ya-no-esta")).toContain("Eso ya no está aquí");
});

const listUrl = adminUrls.subscribers();

test("a keeper sees, finds and downloads the subscribers", async () => {
	const people = Array.from({ length: 52 }, (_, index) => `p${index}@correo.pe`);
	const at = (index: number) => `2026-10-01T15:00:${String(index).padStart(2, "0")}.000Z`;
	await store.datastore.apply(people.map((email, index) => subscribe(email, at(index))));
	await store.datastore.apply([subscribe("=cmd@correo.pe", "2026-09-01T15:00:00.000Z")]);
	await store.datastore.set("subscriber", "damaged", { email: 7, confirmedAt: "2026-11-01T15:00:00.000Z" });

	const html = await desk.page(listUrl);
	const page = textOf(html);
	expect(page).toContain("Reciben noticias y ofertas: 54.");
	expect(page).toContain(`Aceptó el 1/10/26, 10:00: «${newsConsent}»`);
	expect(page.indexOf("p51@correo.pe")).toBeLessThan(page.indexOf("p50@correo.pe"));
	expect(page).not.toContain("p0@correo.pe");
	const next = /href="([^"]*despues=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
	expect(await desk.text(next)).toContain("p0@correo.pe");
	const found = await desk.text(adminUrls.subscribers({ q: "P7@Correo.pe" }));
	expect(found).toContain("p7@correo.pe");
	expect(found).not.toContain("p8@correo.pe");
	const none = await desk.text(adminUrls.subscribers({ q: "nadie@correo.pe" }));
	expect(none).toContain("Esa dirección no está suscrita.");

	const download = await desk.get(adminUrls.table("suscriptores"));
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"cache-control": "private, no-store, no-transform",
	};
	expect(Object.fromEntries(download.headers)).toMatchObject(headers);
	const lines = (await download.text()).trimEnd().split("\r\n");
	expect(lines).toHaveLength(54);
	const [, first, link = ""] = /^(.*),https?:\/\/[^/]+(\/baja\?s=\w+)$/.exec(lines[1] ?? "") ?? [];
	expect(lines[0]).toBe("correo,aceptó,confirmó,texto,enlace de baja");
	expect(first).toBe(`p51@correo.pe,${at(51)},${at(51)},${newsConsent}`);
	expect(await newShopper(store).text(link)).toContain("Dejar de recibir");
	expect(lines.at(-1)).toMatch(/^'=cmd@correo\.pe,/);
});

test("a subscription is ended once, which the journal keeps, and cannot be undone", async () => {
	const email = "fin@correo.pe";
	await store.datastore.apply([subscribe(email, "2026-11-02T15:00:00.000Z")]);
	await store.datastore.set("stock-notice", subscriberId(email), { email, items: [] });
	const id = subscriberId(email);
	for (const _ of ["first", "second"]) await expectRedirect(desk.post(listUrl, { id }), `${listUrl}?listo=1`);
	expect(await isSubscribed(store.datastore, email)).toBe(false);
	expect(await store.datastore.get("stock-notice", id)).toBeDefined();
	const entry = await newestEntry(store);
	const ended = { by: "Rosa", action: "admin suscriptores terminar", records: [`subscriber/${id}`] };
	expect(entry).toMatchObject(ended);
	await expectStatus(409, desk.post(adminUrls.journal(), { entry: entry.id }));
	await expectStatus(400, desk.post(listUrl, { id: "../x" }));
});
