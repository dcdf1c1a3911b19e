import { type AppLoadContext, data } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { orderAccessCookie } from "~/shop/orders/order-access-cookie.server";
import { readOrderDraft } from "~/shop/orders/order-draft.server";
import { answerOrderForm } from "~/shop/orders/require-own-order.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { anOrder, recordsOf } from "../../domain/orders/an-order";

const settings = parseEnv({ NODE_ENV: "development", SESSION_SECRET: "0123456789".repeat(4) });
const order = anOrder();
const url = `http://127.0.0.1${urls.returnGoods({ pedido: order.reference })}`;
const withCookie = (setCookie: string) =>
	new Request(url, { headers: { cookie: setCookie.split(";")[0] ?? "" } });

async function aForm(note: string): Promise<ShopForm> {
	const request = withCookie(await orderAccessCookie(settings).grant(new Request(url), order.reference));
	const form = new FormData();
	form.set("note", note);
	const datastore = memoryDatastore({ order: recordsOf([order]) });
	const store = { settings, datastore } as unknown as AppLoadContext["store"];
	const actor = { by: "shopper", now: new Date() };
	return { request, form, context: {} as AppLoadContext, store, sender: ["192.0.2.1"], actor };
}

const readDraft = (headers: HeadersInit | undefined) =>
	readOrderDraft(withCookie(new Headers(headers).get("set-cookie") ?? ""), settings);

test("an outage in any part of the answer keeps what was typed, with its paragraphs, in a draft", async () => {
	vi.spyOn(log, "error").mockReturnValue();
	const form = await aForm("Llegó rota.\r\n\r\nLa caja también.\0");
	const kept = { note: "Llegó rota.\n\nLa caja también." };
	const refused = await answerOrderForm(form, async () => data({}, { status: 503 }));
	expect(await readDraft(refused.init?.headers)).toMatchObject(kept);
	const away = () => Promise.reject(new DatastoreUnavailable("away"));
	for (const [datastore, answer] of [
		[form.store.datastore, away],
		[{ ...form.store.datastore, get: away }, async () => data({})],
	] as const) {
		const thrown = answerOrderForm({ ...form, store: { ...form.store, datastore } }, answer);
		const response = await thrown.catch((error: Response) => error);
		expect(await readDraft((response as Response).headers)).toMatchObject(kept);
	}
});

test("a refusal for another reason, or what was accepted, leaves no draft", async () => {
	const form = await aForm("Llegó rota.");
	const refused = await answerOrderForm(form, async () => data({}, { status: 409 }));
	expect(await readDraft(refused.init?.headers)).toBeUndefined();
	const accepted = await answerOrderForm(form, async () => new Response(null, { status: 303 }));
	expect(accepted.headers.get("set-cookie")).toContain("wasi_order_draft=; Max-Age=0");
});
