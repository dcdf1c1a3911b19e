import { expect, test } from "vitest";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { prefillCheckout } from "~/shop/checkout/prefill-checkout.server";
import { saveForNextTime } from "~/shop/checkout/saved-checkout-cookie.server";
import { writeSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { enterAccount } from "~/shop/sign-in/enter-account.server";
import { hostCookie } from "~/web/http/host-cookie.server";
import { checkoutAnswers } from "../../../support/answers";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { accountOf, aSession } from "../account/accounts";

const settings = { mode: "development", sessionSecrets: ["secret"] } as unknown as Env;
const values = checkoutFields.parse({
	...checkoutAnswers({ fullName: "Ana" }),
	saveInfo: true,
	newsOptIn: false,
});

const [ana, bea] = ["a", "b"].map((letter) => {
	const token = letter.repeat(43);
	const session = aSession({
		shopperId: letter.repeat(40),
		uid: letter,
		id: sha256Hex(token, 32),
		signedInAt: Math.floor(Date.now() / 1000),
	});
	return { session, token };
}) as [Account, Account];
type Account = { session: ReturnType<typeof aSession>; token: string };

const pairOf = (written = "") => written.split(";")[0] ?? "";
const asked = (cookies: string[]) =>
	new Request("http://store/checkout", { headers: { cookie: cookies.join("; ") } });
const signedIn = async ({ session, token }: Account) => pairOf(await writeSession(session, token, settings));

/** @returns the cookie that a checkout leaves */
async function save(...cookies: string[]): Promise<string> {
	const received = { request: asked(cookies), store: { settings } } as ShopForm;
	return pairOf((await saveForNextTime(received, values))[0]);
}

async function prefill(cookies: string[], ofBea: Partial<Shopper["profile"]> = {}) {
	const own = accountOf(bea.session);
	const shopper = {
		[ana.session.shopperId]: accountOf(ana.session),
		[bea.session.shopperId]: { ...own, profile: { ...own.profile, ...ofBea } },
	};
	const { answers } = await prefillCheckout(asked(cookies), {
		datastore: memoryDatastore({ shopper }),
		settings,
	});
	return answers?.fullName;
}

test("answers that an account saved are shown to it alone, also after its session ran out", async () => {
	const saved = await save(await signedIn(ana));
	expect(await prefill([saved, await signedIn(ana)])).toBe("Ana");
	expect(await prefill([saved])).toBeUndefined();
	expect(await prefill([saved, await signedIn(bea)], { fullName: "Bea" })).toBe("Bea");
	expect(await prefill([saved, await signedIn(bea)])).toBe("");
});

test("answers that a guest saved are shown to guests, and to an account without details of its own", async () => {
	const saved = await save();
	expect(await prefill([saved])).toBe("Ana");
	expect(await prefill([saved, await signedIn(bea)])).toBe("Ana");
	expect(await prefill([saved, await signedIn(bea)], { fullName: "Bea" })).toBe("Bea");
});

test("answers of which the cookie does not say who saved them are shown to nobody", async () => {
	const former = pairOf(await hostCookie("wasi_saved")(settings).serialize(values));
	for (const cookies of [[former], [former, await signedIn(ana)]]) expect(await prefill(cookies)).toBeFalsy();
});

test("a sign-in removes what another account saved, and keeps its own and a guest's", async () => {
	const datastore = memoryDatastore({ shopper: { [bea.session.shopperId]: accountOf(bea.session) } });
	const clears = async (saved: string) => {
		const answer = await enterAccount(asked([saved]), bea, { datastore, settings });
		return answer.headers.getSetCookie().some((line) => /^wasi_saved=;.*Max-Age=0/.test(line));
	};
	expect(await clears(await save(await signedIn(ana)))).toBe(true);
	for (const own of [await save(await signedIn(bea)), await save()]) expect(await clears(own)).toBe(false);
});
