import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningStore, startStore } from "../support/serving";
import {
	type StartedAuthEmulator,
	signIn,
	startAuthEmulator,
	untilUp,
	withSignIn,
} from "../unit/shop/account/auth-emulator";
import { findFirefox, launchFirefox } from "./firefox";
import { usePlaywright } from "./playwright";
import { buySignedIn } from "./purchase";

const firefox = process.env.ALL_BROWSERS ? findFirefox() : undefined;

let emulator: StartedAuthEmulator;
let store: RunningStore;
beforeAll(async () => {
	if (!firefox) return;
	emulator = await startAuthEmulator();
	await untilUp(emulator);
	store = await startStore({ env: withSignIn(emulator) });
});
afterAll(async () => {
	await store?.stop();
	await emulator?.stop();
});

const title = "signs in, buys, views the order and signs out: Firefox";
const skipped = process.env.ALL_BROWSERS ? "firefox-esr is not installed" : "only by npm run browsers";

test.skipIf(!firefox).each([
	[true, "911000001"],
	[false, "911000002"],
])(firefox ? `${title}, scripts on: %s` : `${title} (skipped: ${skipped})`, async (hasScripts, phone) => {
	const { cookie } = await signIn(store, emulator, phone);
	const errors: string[] = [];
	const browser = await usePlaywright(await launchFirefox(firefox ?? "", hasScripts), {
		baseURL: store.url,
		hasScripts,
		errors,
		cookie,
	});
	try {
		expect(await buySignedIn(browser)).not.toContain("Rack de TV Suyana");
		expect(errors).toEqual([]);
	} finally {
		await browser.close();
	}
});
