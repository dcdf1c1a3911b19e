import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { expectRedirect, expectStatus, fieldValue, textOf } from "../support/shopper";
import { type Account, accountStoreOfFile, splitCookie } from "../unit/shop/account/open-account";

const store = accountStoreOfFile();

const home = {
	intent: "save",
	alias: "Casa",
	department: "15",
	province: "1501",
	district: "150122",
	address: "Av. Larco 100",
};
const work = { ...home, alias: "Trabajo", district: "150131", address: "Av. Arequipa 200" };

/** Sends the page's form with a complete address. */
async function add(shopper: Account, fields: Record<string, string>): Promise<Response> {
	const id = fieldValue(formOf(await shopper.page(urls.addresses)), "id") ?? "";
	return shopper.post(urls.addresses, { id, ...fields });
}

const formOf = (html: string) => /<form[^>]*id="direccion".*?<\/form>/s.exec(html)?.[0] ?? "";

async function stored(shopper: Account): Promise<{ id: string; alias: string; district: string }[]> {
	return ((await shopper.record())?.addresses ?? []) as never;
}

async function expectDone(shopper: Account, response: Response, said: string): Promise<void> {
	expect(response.status).toBe(303);
	const html = await shopper.page(response.headers.get("location") ?? "");
	expect(html).toMatch(new RegExp(`role="status"[^>]*>(<svg.*?</svg> (<!-- -->)?)?${said}`));
}

test("adds, edits, sets as default and removes an address", async () => {
	const ana = await store.open("922000001");
	await expectDone(ana, await add(ana, home), "Guardamos la dirección");
	await expectDone(ana, await add(ana, work), "Guardamos la dirección");
	expect(textOf(await ana.page(urls.addresses))).toMatch(
		/Casa Predeterminada.*Av. Larco 100 Miraflores, Lima, Lima.*Trabajo.*San Isidro, Lima, Lima/,
	);

	const [, second] = await stored(ana);
	const edit = `${urls.addresses}?editar=${second?.id}`;
	const form = formOf(await ana.page(edit));
	expect(fieldValue(form, "alias")).toBe("Trabajo");
	expect(form).toMatch(/<option value="150131" selected="">/);
	const changed = { ...work, id: second?.id ?? "", alias: "Oficina" };
	await expectDone(ana, await ana.post(edit, changed), "Guardamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Casa", "Oficina"]);

	const chosen = { intent: "make-default", id: second?.id ?? "" };
	await expectDone(ana, await ana.post(urls.addresses, chosen), "Listo: esa dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Oficina", "Casa"]);

	const removed = { intent: "remove", id: second?.id ?? "" };
	await expectDone(ana, await ana.post(urls.addresses, removed), "Quitamos la dirección");
	await expectDone(ana, await ana.post(urls.addresses, removed), "Quitamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Casa"]);
	expect((await ana.post(urls.addresses, chosen)).status).toBe(404);
	expect((await ana.get(edit)).headers.get("location")).toBe(urls.addresses);
});

test("refuses an eleventh address but still lets one of the ten be edited", async () => {
	const ana = await store.open("922000003");
	const form = formOf(await ana.page(urls.addresses));
	for (let count = 0; count < 10; count++)
		await ana.post(urls.addresses, { ...home, alias: `Casa ${count}` });
	expect(await ana.page(urls.addresses)).toContain("es el máximo");
	expect(formOf(await ana.page(urls.addresses))).toBe("");
	const eleventh = { ...work, id: fieldValue(form, "id") ?? "" };
	const html = await expectStatus(409, ana.post(urls.addresses, eleventh));
	expect(html).toContain("es el máximo");
	expect(fieldValue(formOf(html), "address")).toBe("Av. Arequipa 200");
	const [{ id = "" } = {}] = await stored(ana);
	expect((await ana.post(urls.addresses, { ...work, id })).status).toBe(303);
	expect(await stored(ana)).toHaveLength(10);
});

test.each([
	["a new one", "922000021", false],
	["a changed one", "922000022", true],
])("an address sent with an ended session comes back after sign-in: %s", async (_, phone, isEdited) => {
	const ana = await store.open(phone);
	await add(ana, home);
	const [saved] = await stored(ana);
	const page = isEdited ? `${urls.addresses}?editar=${saved?.id}` : urls.addresses;
	const form = formOf(await ana.page(page));
	const answers = { ...work, id: fieldValue(form, "id") ?? "", account: ana.id };
	const [session, cookie] = splitCookie(ana.cookie);
	ana.cookies.delete(session);
	const ended = await ana.post(page, answers);
	const signInPage = `${urls.signIn}?${new URLSearchParams({ volver: page })}`;
	expect([ended.status, ended.headers.get("location")]).toEqual([302, signInPage]);

	const bea = await store.open(`${phone.slice(0, -1)}9`);
	for (const [name, value] of ana.cookies) bea.cookies.set(name, value);
	expect(await bea.page(urls.addresses), "another account").not.toContain("Av. Arequipa 200");

	ana.cookies.set(session, cookie);
	const back = formOf(await ana.page(page));
	expect(fieldValue(back, "alias")).toBe("Trabajo");
	expect(fieldValue(back, "address")).toBe("Av. Arequipa 200");
	expect(back).toMatch(/<option value="150131" selected="">/);
	await expectDone(ana, await ana.post(page, answers), "Guardamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(isEdited ? ["Trabajo"] : ["Casa", "Trabajo"]);
});

test("an invalid address comes back with an error summary, a message for each field and the typed values", async () => {
	const ana = await store.open("922000004");
	const empty = await (await ana.post(urls.addresses, { intent: "save" })).text();
	expect(empty).toContain("Falta corregir 5 datos");
	for (const name of ["alias", "department", "province", "district", "address"]) {
		expect(empty).toContain(`href="#direccion-${name}"`);
		expect(empty).toContain(`id="direccion-${name}-error"`);
	}
	for (const wrong of [{ address: "  " }, { district: "040101" }, { alias: "x".repeat(41) }]) {
		const form = formOf(await expectStatus(400, add(ana, { ...home, ...wrong })));
		expect(fieldValue(form, "alias")).toBe("alias" in wrong ? wrong.alias : "Casa");
		expect(form).toMatch(/<option value="1501" selected="">/);
	}
	expect(await stored(ana)).toEqual([]);
});

test("Actualizar loads the provinces or districts on the same page and keeps the typed values", async () => {
	const ana = await store.open("922000007");
	expect(formOf(await ana.page(urls.addresses))).not.toContain("formaction");
	const address = "Jr. Puno 123, ".repeat(18).trim();
	const places = { department: "04", province: "", district: "" };
	const answers = { ...home, ...places, address, intent: "refresh-places" };
	await expectRedirect(ana.post(urls.addresses, answers), `${urls.addresses}#direccion`);
	const html = formOf(await ana.page(urls.addresses));
	expect(html).toContain('<option value="0405">Caylloma</option>');
	expect([fieldValue(html, "alias"), fieldValue(html, "address")]).toEqual(["Casa", address]);
	expect(html).not.toContain("-error");
	expect(await stored(ana)).toEqual([]);
});

test("the checkout is prefilled with the default address and the details, but not when signed out", async () => {
	const ana = await store.open("922000008");
	const { phone, department, province, district, ...details } = checkoutAnswers();
	await ana.post(urls.accountDetails, { intent: "save", ...details });
	await add(ana, home);
	await add(ana, work);
	const html = await ana.page(urls.checkout);
	for (const name of ["fullName", "email", "documentNumber"])
		expect(fieldValue(html, name)).toBe(details[name]);
	expect(fieldValue(html, "phone")).toBe("+51 922 000 008");
	expect(fieldValue(html, "address")).toBe("Av. Larco 100");
	expect(html).toMatch(/<option value="150122" selected="">/);
	expect(html).not.toMatch(/name="newsOptIn"[^>]*checked/);
	const nobodys = await (await store.fetch(urls.checkout)).text();
	expect(nobodys).not.toContain("Av. Larco 100");
	expect(fieldValue(nobodys, "phone")).toBe("+51 ");

	const own = { fullName: "Otra", address: "Jr. Ica 300" };
	await ana.post(urls.checkout, checkoutAnswers({ ...own, saveInfo: "on" }));
	const saved = await ana.page(urls.checkout);
	expect([fieldValue(saved, "fullName"), fieldValue(saved, "address")]).toEqual(Object.values(own));
});
