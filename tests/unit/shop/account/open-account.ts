import { beforeAll, inject } from "vitest";
import { newShopper } from "../../../support/shopper";
import { type StoreWithDatastore, storeOfFile } from "../../../support/store-of-file";
import { aUniqueOrder } from "../../domain/orders/an-order";
import { storeOrder } from "./accounts";
import { type AuthEmulator, signIn, untilUp, withSignIn } from "./auth-emulator";

type AccountStore = ReturnType<typeof withAccounts>;
export type Account = Awaited<ReturnType<AccountStore["open"]>>;

/**
 * A `storeOfFile` with sign-in. All test files share one emulator, so each must use its own phone numbers. Its fields
 * are set when the first test runs.
 * @param behind a proxy between the store and the emulator
 */
export function accountStoreOfFile(
	behind: (emulator: AuthEmulator) => Promise<AuthEmulator> = async (emulator) => emulator,
): AccountStore {
	const store = {} as AccountStore;
	const shared = storeOfFile(async () => withSignIn(await behind(await startedEmulator())));
	beforeAll(() => void Object.assign(store, withAccounts(shared, inject("authEmulator"))));
	return store;
}

async function startedEmulator(): Promise<AuthEmulator> {
	const emulator = inject("authEmulator");
	await untilUp(emulator);
	return emulator;
}

/** Adds sign-in to a running store. */
function withAccounts(store: StoreWithDatastore, emulator: AuthEmulator) {
	const { datastore } = store;
	return {
		...store,
		emulator,
		/** Signs a phone in. @param number nine digits */
		async open(number: string) {
			const { cookie } = await signIn(store, emulator, number);
			/** Of the shopper's record. */
			const id = shopperIdIn(cookie);
			const record = () => datastore.get("shopper", id);
			/** Firebase's user id. */
			const uid = String((await record())?.uid);
			return { ...newShopper(store, [splitCookie(cookie)]), id, uid, cookie, record };
		},
		/** Stores an order. */
		async order(overrides: Parameters<typeof aUniqueOrder>[0]) {
			const order = aUniqueOrder(overrides);
			await storeOrder(datastore, order);
			return order;
		},
	};
}

export function splitCookie(cookie: string): [string, string] {
	const at = cookie.indexOf("=");
	return [cookie.slice(0, at), cookie.slice(at + 1)];
}

/** Remix encodes a cookie as JSON in base64, with a signature after a dot. */
function shopperIdIn(cookie: string): string {
	const [encoded = ""] = decodeURIComponent(splitCookie(cookie)[1]).split(".");
	return JSON.parse(Buffer.from(encoded, "base64").toString()).shopperId;
}
