import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { orderedSlug, placeOrder } from "../support/ordering";
import { type RunningStore, startStore, testSecret } from "../support/serving";
import { expectStatus, newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const newSecret = "another secret of forty newer characters!";
const inCart = "Mesa de comedor Mikuy";

test("a cart outlives a change of the secret while the former one is known, and is lost without it", async () => {
	const withSecrets = async (secrets: string[], work: (store: RunningStore) => Promise<void>) => {
		const env = { SESSION_SECRET: secrets.join(","), DATA_DIR: store.dataDir };
		const other = await startStore({ env, seed: false });
		await work(other).finally(other.stop);
	};
	const before = newShopper(store);
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

test("two stores in one process have their own data, secrets, limits and end", async () => {
	const second = await startStore({ env: { SESSION_SECRET: newSecret } });
	onTestFinished(second.stop);
	const home = (of: RunningStore) => newShopper(of).page(urls.home);
	await runCommand("store", ["set", "hero-title", "Casa Dos"], { DATA_DIR: second.dataDir });
	await expect.poll(() => home(second)).toContain("<h1>Casa Dos</h1>");
	expect(await home(store)).not.toContain("Casa Dos");
	const shopper = newShopper(store);
	await shopper.post(urls.checkout, { intent: "keep-shopping", fullName: "Ana Quispe" });
	expect(await shopper.page(urls.checkout)).toContain("Ana Quispe");
	expect(await newShopper(second, shopper.cookies).page(urls.checkout)).not.toContain("Ana Quispe");

	const { reference } = await placeOrder(store);
	const guess = (of: RunningStore) =>
		newShopper(of).post(urls.tracking, { reference, documentNumber: "11111111" });
	const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await guess(store)).status));
	expect(statuses).toContain(429);
	await expectStatus(404, guess(second));

	await store.stop();
	expect(await home(second)).toContain("<h1>Casa Dos</h1>");
});
