import { expect, test } from "vitest";
import { newsConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf } from "../support/desk";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { isSubscribed, subscribe } from "../support/subscribed";

const store = storeOfFile();
const url = adminUrls.subscribers();

test("a keeper sees, finds and downloads the subscribers", async () => {
	const people = Array.from({ length: 52 }, (_, index) => `p${index}@correo.pe`);
	const at = (index: number) => `2026-10-01T15:00:${String(index).padStart(2, "0")}.000Z`;
	await store.datastore.apply(people.map((email, index) => subscribe(email, at(index))));
	await store.datastore.apply([subscribe("=cmd@correo.pe", "2026-09-01T15:00:00.000Z")]);
	await store.datastore.set("subscriber", "damaged", { email: 7, confirmedAt: "2026-11-01T15:00:00.000Z" });

	const keeper = await deskOf(store, "keeper");
	const html = await keeper.page(url);
	const page = textOf(html);
	expect(page).toContain("Reciben noticias y ofertas: 54.");
	expect(page).toContain(`Aceptó el 1/10/26, 10:00: «${newsConsent}»`);
	expect(page.indexOf("p51@correo.pe")).toBeLessThan(page.indexOf("p50@correo.pe"));
	expect(page).not.toContain("p0@correo.pe");
	const next = /href="([^"]*despues=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
	expect(textOf(await keeper.page(next))).toContain("p0@correo.pe");
	const found = textOf(await keeper.page(adminUrls.subscribers({ q: "P7@Correo.pe" })));
	expect(found).toContain("p7@correo.pe");
	expect(found).not.toContain("p8@correo.pe");
	const none = textOf(await keeper.page(adminUrls.subscribers({ q: "nadie@correo.pe" })));
	expect(none).toContain("Esa dirección no está suscrita.");

	const download = await keeper.get(adminUrls.table("suscriptores"));
	expect(download.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(download.headers.get("cache-control")).toBe("private, no-store");
	const lines = (await download.text()).trimEnd().split("\r\n");
	expect(lines).toHaveLength(54);
	expect(lines.slice(0, 2)).toEqual([
		"correo,aceptó,confirmó,texto",
		`p51@correo.pe,${at(51)},${at(51)},"${newsConsent}"`,
	]);
	expect(lines.at(-1)).toMatch(/^'=cmd@correo\.pe,/);
});

test("a subscription is ended once, which the journal keeps, and cannot be undone", async () => {
	const email = "fin@correo.pe";
	await store.datastore.apply([subscribe(email, "2026-11-02T15:00:00.000Z")]);
	await store.datastore.set("stock-notice", subscriberId(email), { email, items: [] });
	const keeper = await deskOf(store, "keeper");
	const id = subscriberId(email);
	for (const _ of ["first", "second"]) {
		const ended = await keeper.post(url, { id });
		expect([ended.status, ended.headers.get("location")]).toEqual([303, `${url}?listo=1`]);
	}
	expect(await isSubscribed(store.datastore, email)).toBe(false);
	expect(await store.datastore.get("stock-notice", id)).toBeDefined();
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	expect(entry?.fields).toMatchObject({
		by: "Rosa",
		action: "admin suscriptores terminar",
		records: [`subscriber/${id}`],
	});
	expect((await keeper.post(adminUrls.journal(), { entry: entry?.id ?? "" })).status).toBe(409);
	expect((await keeper.post(url, { id: "../x" })).status).toBe(400);
});
