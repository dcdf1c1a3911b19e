import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { cookiesOf, orderedSlug } from "../support/ordering";
import { startStore, testSecret } from "../support/serving";
import { newShopper, type Shopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const newSecret = "another secret of forty newer characters!";
const signingWithTestSecret = storeOfFile();
const inCart = "Mesa de comedor Mikuy";

test("a cart outlives a change of the secret while the former one is known, and is lost without it", async () => {
	async function withStore<T>(
		secrets: string[],
		work: (store: Parameters<typeof newShopper>[0]) => Promise<T>,
	) {
		const env = { SESSION_SECRET: secrets.join(","), DATA_DIR: signingWithTestSecret.dataDir };
		const store = await startStore({ env, seed: false });
		try {
			return await work(store);
		} finally {
			await store.stop();
		}
	}
	const cartOf = async (store: Parameters<typeof newShopper>[0], cookie: string) =>
		(await store.fetch(urls.cart, { headers: { cookie } })).text();
	const changed = async (shopper: Shopper) => {
		await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
		return cookiesOf(shopper);
	};

	const before = await changed(newShopper(signingWithTestSecret));
	const after = await withStore([newSecret, testSecret], async (store) => {
		expect(await cartOf(store, before)).toContain(inCart);
		return changed(newShopper(store));
	});
	await withStore([newSecret], async (store) => {
		expect(await cartOf(store, after), "signed by the first").toContain(inCart);
		expect(await cartOf(store, before)).not.toContain(inCart);
	});
});
