import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../support/a-folder";
import { aPhoto } from "../support/a-photo";
import { ends, runCommand } from "../support/commands";
import { storeWith } from "./command-store";

/** A new store, `store`, which runs `npm run store` on it, and `stored`, the record of its business. */
async function aShop() {
	const { run, datastore, folder } = await storeWith();
	const store = (...args: string[]) => run("store", ...args);
	return { folder, store, stored: () => datastore.get("business", "store") };
}

test("set, show and unset a field", async () => {
	const { store, stored } = await aShop();
	const said = "legal-name is set: Wasi Hogar S.A.C.\n";
	expect((await store("set", "legal-name", " Wasi Hogar S.A.C. ")).stdout).toBe(said);
	expect((await store("set", "legal-name", "Wasi Hogar S.A.C.")).stdout).toContain("was set to that before");
	await store("set", "social", "https://facebook.com/wasi https://tiktok.com/@wasi");
	await store("set", "payment-methods", "tarjetas de crédito, Yape");
	await store("set", "price-match", "/igualamos-precios");
	expect(await stored()).toEqual({
		legalName: "Wasi Hogar S.A.C.",
		social: ["https://facebook.com/wasi", "https://tiktok.com/@wasi"],
		paymentMethods: ["tarjetas de crédito", "Yape"],
		priceMatch: "/igualamos-precios",
	});
	const { stdout } = await store("show");
	expect(stdout).toMatch(/^legal-name +Wasi Hogar S\.A\.C\.\nruc +not set\n/);
	expect(stdout).toContain("still needs: ruc, address.\n");
	expect((await store("unset", "legal-name")).stdout).toBe("legal-name is no longer set.\n");
	expect((await store("unset", "legal-name")).stdout).toBe("legal-name was not set.\n");
	expect(await stored()).not.toHaveProperty("legalName");
});

const zonesWith = (fields: object) => [
	...["set", "delivery-zones"],
	JSON.stringify([{ name: "Perú", places: [""], days: [1, 5], price: { pen: 1200, usd: 320 }, ...fields }]),
];

test.each<[string[], string]>([
	[["set", "ruc", "20600000422"], "ruc: must be a RUC: 11 digits with a valid check digit."],
	[["set", "free-returns", "/no-such-page"], "there is no page content/pages/no-such-page.md: "],
	[["set", "free-returns", "/igualamos-precios"], "has the conditions of another promise."],
	[["set", "hero-picture"], 'The photo is missing: set hero-picture <photo> --alt "<text>".'],
	[["set", "hero-picture", "foto.jpg"], "A picture needs --alt"],
	[["set", "hero-picture", "foto.jpg", "--alt", "x".repeat(301)], "--alt must have at most 300 characters."],
	[["set", "yape-qr"], "The photo is missing: set yape-qr <photo>."],
	[["set", "city", "Lima", "--alt", "x"], "There is no option --alt of city."],
	[["set", "email"], 'The value is missing: set email "<value>".'],
	[["set", "ruk", "1"], "There is no field ruk: it is legal-name, "],
	[["unset"], "Which field? It is legal-name, "],
	[zonesWith({ freefrom: 19_900 }), "delivery-zones.0.freefrom: is no field of a zone."],
	[
		zonesWith({ classTariffs: { large: { price: { pen: 1 }, free: 1 } } }),
		"0.classTariffs.large.free: is no",
	],
	[zonesWith({ freeFrom: "199" }), "delivery-zones.0.freeFrom: must be a number."],
	[zonesWith({ days: 3 }), "delivery-zones.0.days: must be a list."],
])("refuses %j and stores nothing", async (args, message) => {
	const { store, stored } = await aShop();
	const { status, stdout, stderr } = await store(...args);
	expect([status, stdout]).toEqual([2, ""]);
	expect(stderr).toContain(message);
	expect(stderr).toContain("See: npm run store -- --help");
	expect(await stored()).toBeUndefined();
});

test("warns of what the home page cannot show, and says how a value begins with a hyphen", async () => {
	const { store, stored } = await aShop();
	const told = "home-products is set: nada\nThe home page lacks what is absent or hidden: nada.\n";
	expect((await store("set", "home-products", "nada")).stdout).toBe(told);
	const { status, stderr } = await store("set", "notice", "-20 % en sofás");
	expect([status, stderr]).toEqual([
		2,
		expect.stringContaining('comes last, after two others: -- "-20 % en'),
	]);
	expect((await store("set", "notice", "--", "-20 % en sofás")).status).toBe(0);
	expect(await stored()).toMatchObject({ notice: "-20 % en sofás" });
});

test("keeps the exchange rate while a zone has no dollars of its own, and says so", async () => {
	const { store, stored } = await aShop();
	await store("set", "exchange-rate", "3.75");
	await store(...zonesWith({ price: { pen: 1200 } }));
	const refused = ends(
		1,
		expect.stringContaining("delivery-zones, pick-up and agencies need their dollars."),
	);
	expect(await store("unset", "exchange-rate")).toEqual(refused);
	expect(await stored()).toMatchObject({ exchangeRate: 3.75 });
});

test("refuses a picture that is too small for the home page", async () => {
	const { store, stored, folder } = await aShop();
	const file = join(folder, "foto.jpg");
	writeFileSync(file, await aPhoto({ width: 700, height: 60 }));
	const refused = ends(1, expect.stringContaining("is 700 pixels wide: at least 800 are needed."));
	expect(await store("set", "hero-picture", file, "--alt", "Una sala")).toEqual(refused);
	expect(await stored()).toBeUndefined();
});

test("the QR of a wallet is set for its number, and goes with it", async () => {
	const { store, stored, folder } = await aShop();
	const file = join(folder, "qr.png");
	writeFileSync(file, await aPhoto({ width: 240, height: 240 }));
	const early = ends(1, "Set yape first, the number that the QR pays.\n");
	expect(await store("set", "yape-qr", file)).toEqual(early);
	await store("set", "yape", "987 654 321");
	const told = /^yape-qr is set: \/pictures\/\S+-240\.webp, 987 654 321\n$/;
	expect((await store("set", "yape-qr", file)).stdout).toMatch(told);
	await store("set", "yape", "911 111 111");
	expect(await stored()).toEqual({ yape: "911 111 111" });
});

test.each([
	["store", "set", "city", "Cusco"],
	["catalog", "seed"],
	["orders", "list"],
	["stock", "list"],
	["mail", "list"],
])("npm run %s refuses a mistyped DATA_DIR and makes no database there", async (command, ...args) => {
	const mistyped = join(aFolder(), "mistyped");
	const { status, stderr } = await runCommand(command, args, { DATA_DIR: mistyped });
	expect(status).toBe(1);
	expect(stderr).toMatch(/wasi\.db is missing, .*is DATA_DIR right\?\n/);
	expect(existsSync(mistyped)).toBe(false);
});

test("says that a notice is not shown today", async () => {
	const { store } = await aShop();
	const hidden = "Shoppers do not see the notice today: see notice-from and notice-until.\n";
	const past = { status: 1, stderr: "notice-until 2020-12-26 has passed.\n" };
	expect(await store("set", "notice-until", "2020-12-26")).toMatchObject(past);
	expect((await store("set", "notice-from", "2999-12-24")).stdout).not.toContain(hidden);
	expect((await store("set", "notice", "Hoy no hay envíos.")).stdout).toContain(hidden);
	expect((await store("show")).stdout).toContain(hidden);
	expect((await store("set", "notice-from", "2020-12-24")).stdout).not.toContain(hidden);
	expect((await store("show")).stdout).not.toContain(hidden);
});
