import { expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { orderedSlug, placeOrder } from "../support/ordering";
import { type RunningStore, startStore, testSecret } from "../support/serving";
import { newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

async function startNamed(name: string) {
	const store = await startStore({ env: { SESSION_SECRET: `${name} ${testSecret}` } });
	const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	await datastore.set("business", "store", {
		...(await datastore.get("business", "store")),
		heroTitle: name,
	});
	await datastore.close();
	const home = () => newShopper(store).page(urls.home);
	await expect.poll(home).toContain(`<h1>${name}</h1>`);
	let isOpen = true;
	const close = async () => {
		if (isOpen) await store.stop();
		isOpen = false;
	};
	onTestFinished(close);
	return { ...store, home, close };
}

test("two stores in one process have their own data, secrets, limits and end", async () => {
	const [first, second] = [await startNamed("Casa Uno"), await startNamed("Casa Dos")];
	const shopper = newShopper(first);
	await shopper.post(urls.checkout, { intent: "keep-shopping", fullName: "Ana Quispe" });
	expect(await shopper.page(urls.checkout)).toContain("Ana Quispe");
	expect(await newShopper(second, shopper.cookies).page(urls.checkout)).not.toContain("Ana Quispe");

	const { reference } = await placeOrder(first);
	const guess = (store: typeof first) =>
		newShopper(store).post(urls.tracking, { reference, documentNumber: "11111111" });
	const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await guess(first)).status));
	expect(statuses).toContain(429);
	expect((await guess(second)).status).toBe(404);

	await first.close();
	expect(await second.home()).toContain("<h1>Casa Dos</h1>");
});

const signingWithTestSecret = storeOfFile();

test("a cart outlives a change of the secret while the former one is known, and is lost without it", async () => {
	const newSecret = "another secret of forty newer characters!";
	const inCart = "Mesa de comedor Mikuy";
	const withSecrets = async (secrets: string[], work: (store: RunningStore) => Promise<void>) => {
		const env = { SESSION_SECRET: secrets.join(","), DATA_DIR: signingWithTestSecret.dataDir };
		const store = await startStore({ env, seed: false });
		await work(store).finally(store.stop);
	};
	const before = newShopper(signingWithTestSecret);
	await before.post(urls.cart, { intent: "add", slug: orderedSlug });
	let after = before;
	await withSecrets([newSecret, testSecret], async (store) => {
		expect(await newShopper(store, before.cookies).page(urls.cart)).toContain(inCart);
		after = newShopper(store);
		await after.post(urls.cart, { intent: "add", slug: orderedSlug });
	});
	await withSecrets([newSecret], async (store) => {
		expect(await newShopper(store, after.cookies).page(urls.cart), "signed by the first").toContain(inCart);
		expect(await newShopper(store, before.cookies).page(urls.cart)).not.toContain(inCart);
	});
});
