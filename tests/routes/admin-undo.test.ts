import { expect, test } from "vitest";
import { adminUrls } from "~/admin-urls";
import { runCommand } from "../commands";
import { deskOf, staffPassword } from "../desk";
import { textOf } from "../shopper";
import { sharedStore } from "../store-of-file";

const store = sharedStore();
const product = "lampara-de-pie-killa";

test("a mistaken price is undone from the journal, and the undoing too", async () => {
	const keeper = await deskOf(store, "keeper");
	const before = await store.datastore.get("product", product);
	await setPrice("18");
	const wrong = await store.datastore.get("product", product);
	expect(wrong).not.toEqual(before);
	const undone = await keeper.post(adminUrls.journal(), { entry: await newestEntry() });
	expect(undone.headers.get("location")).toMatch(/listo=1/);
	expect(await store.datastore.get("product", product)).toEqual(before);
	const page = textOf(await keeper.page(undone.headers.get("location") ?? ""));
	expect(page).toContain("Deshicimos el cambio.");
	expect(page).toContain(`Diario: deshacer producto ${product}`);

	expect((await keeper.post(adminUrls.journal(), { entry: await newestEntry() })).status).toBe(303);
	expect(await store.datastore.get("product", product)).toEqual(wrong);
});

test("what changed again since is not overwritten", async () => {
	const keeper = await deskOf(store, "keeper");
	await setPrice("180");
	const entry = await newestEntry();
	await setPrice("190");
	const present = await store.datastore.get("product", product);
	const refused = await keeper.post(adminUrls.journal(), { entry });
	expect(refused.status).toBe(409);
	expect(textOf(await refused.text())).toContain("desde entonces cambió otra vez");
	expect(await store.datastore.get("product", product)).toEqual(present);
});

test("only what can be undone is, and only by who may change it", async () => {
	const owner = await deskOf(store, "owner");
	const keeper = await deskOf(store, "keeper");
	const packer = await deskOf(store, "packer");
	const password = staffPassword;
	await owner.post(adminUrls.shop("pagos"), { yape: "987 654 321", password });
	const entry = await newestEntry();
	expect(await keeper.page(adminUrls.journal())).not.toContain(entry);
	for (const browser of [keeper, packer])
		expect((await browser.post(adminUrls.journal(), { entry })).status).toBe(403);
	expect(await owner.page(adminUrls.journal())).toContain(entry);
	expect((await owner.post(adminUrls.journal(), { entry })).status).toBe(303);
	expect(await store.datastore.get("business", "store")).not.toHaveProperty("yape");

	await runCommand("stock", ["add", product, "1", "--reason", "llegó"], { DATA_DIR: store.dataDir });
	for (const unknown of [await newestEntry(), "nada", "../x", ""])
		expect((await owner.post(adminUrls.journal(), { entry: unknown })).status).toBe(409);
});

async function setPrice(soles: string): Promise<void> {
	const args = ["product", "set", product, "--price", soles, "--yes"];
	const { status, stderr } = await runCommand("catalog", args, { DATA_DIR: store.dataDir });
	expect(status, stderr).toBe(0);
}

async function newestEntry(): Promise<string> {
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	return entry?.id ?? "";
}
