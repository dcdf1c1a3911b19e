import type { AppLoadContext } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { placesOf } from "~/domain/delivery/place";
import { saveAddress } from "~/domain/people/addresses.server";
import { maxAddresses } from "~/domain/people/shopper";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { saveAddressAction } from "~/shop/account/address-actions.server";
import { newsAction, stockNoticeAction } from "~/shop/customer-service/email-request-action.server";
import { unsubscribeAction } from "~/shop/customer-service/unsubscribe-action.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { requestLink } from "~/shop/sign-in/request-link.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { openAccount } from "../account/accounts";

/** A store that counts what is given back. */
function aStore() {
	const release = vi.fn();
	const store = {
		settings: parseEnv({ NODE_ENV: "development", SESSION_SECRET: "0123456789".repeat(4) }),
		datastore: memoryDatastore({}),
		rateLimits: createRateLimits(),
		storageBudget: { reserve: () => ({ outcome: "reserved", release }) },
	} as unknown as AppLoadContext["store"];
	const send = (answers: Record<string, string>): ShopForm => {
		const form = new FormData();
		for (const [name, value] of Object.entries(answers)) form.set(name, value);
		const request = new Request("http://127.0.0.1/");
		const actor = { by: "shopper", now: new Date() };
		return { request, form, context: {} as AppLoadContext, store, sender: ["192.0.2.1"], actor };
	};
	return { store, send, release };
}

test.each<[string, (form: ShopForm) => Promise<unknown>]>([
	["a stock notice", (form) => stockNoticeAction(form, { sku: "silla", name: "Silla" })],
	["the newsletter", (form) => newsAction(form)],
	["a link to unsubscribe", (form) => unsubscribeAction(form)],
])("%s that is requested again gives its storage back", async (_, act) => {
	const { send, release } = aStore();
	for (const times of [0, 1]) {
		await act(send({ email: "ana@correo.pe", consent: "on" }));
		expect(release).toHaveBeenCalledTimes(times);
	}
});

test("an address that a full list refuses gives its storage back", async () => {
	const { store, send, release } = aStore();
	const { datastore } = store;
	const session = await openAccount(datastore);
	const place = { ...placesOf("150122"), address: "Av. Larco 123" };
	for (let n = 1; n < maxAddresses; n++) {
		const id = String(n).padStart(32, "0");
		const address = { id, alias: `Casa ${n}`, district: "150122", address: "Av. 1" };
		await saveAddress(datastore, { session, address }, { by: "shopper", now: new Date() });
	}
	for (const times of [0, 1]) {
		await saveAddressAction(send({ alias: "Otra", ...place }), session);
		expect(release).toHaveBeenCalledTimes(times);
	}
});

test.each<[string, (form: ShopForm) => Promise<unknown>]>([
	["a stock notice", (form) => stockNoticeAction(form, { sku: "silla", name: "Silla" })],
	["the newsletter", (form) => newsAction(form)],
	["a link to unsubscribe", (form) => unsubscribeAction(form)],
	["a link to sign in", (form) => requestLink(form, { page: "/auth" })],
])("%s can be asked for after an outage, however often it was asked for meanwhile", async (_, act) => {
	const { store, send } = aStore();
	const ask = () => act(send({ email: "ana@correo.pe", consent: "on" }));
	const broken = (["runTransaction", "apply", "get"] as const).map((way) =>
		vi.spyOn(store.datastore, way).mockRejectedValue(new DatastoreUnavailable("test")),
	);
	for (let n = 0; n < 30; n++) expect(await ask()).toMatchObject({ init: { status: 503 } });
	for (const way of broken) way.mockRestore();
	expect(await ask()).toBeInstanceOf(Response);
});
