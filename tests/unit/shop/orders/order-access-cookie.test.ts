import { beforeEach, expect, it, vi } from "vitest";
import { orderAccessCookie as guestOrdersCookieOf } from "~/shop/orders/order-access-cookie.server";

const orderAccessCookie = guestOrdersCookieOf({ mode: "development", sessionSecrets: ["a secret"] });
const first = "WASI-7K3M-9XA4";
const second = "WASI-3333-4444";
const day = 24 * 60 * 60;

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-12T15:20:00Z"), toFake: ["Date"] }));

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** @param kept the Set-Cookie header that the browser got before */
const grant = (reference: string, kept?: string) => orderAccessCookie.grant(requestWith(kept), reference);
const read = (setCookie: string) => orderAccessCookie.read(requestWith(setCookie));

function requestWith(setCookie = ""): Request {
	return new Request("https://wasi.example/", { headers: { cookie: setCookie.split(";")[0] ?? "" } });
}

it("a grant to see an order expires after a day, also in a copy of the cookie that the browser has dropped", async () => {
	const setCookie = await grant(first);
	expect(setCookie).toContain(`Max-Age=${day};`);
	pass(day - 1);
	expect(await read(setCookie)).toEqual([first]);
	pass(1);
	expect(await read(setCookie)).toEqual([]);
});

it("a grant to see an order is not extended by a grant for another order", async () => {
	const early = await grant(first);
	pass(day - 60);
	const both = await grant(second, early);
	expect(await read(both)).toEqual([second, first]);
	pass(60);
	expect(await read(both)).toEqual([second]);
});

it("a grant to see an order cannot be created or changed by the browser", async () => {
	const forged = Buffer.from(JSON.stringify([[first, Math.floor(Date.now() / 1000)]])).toString("base64");
	expect(await read(`wasi_orders=${encodeURIComponent(forged)}`)).toEqual([]);
	const signature = decodeURIComponent((await grant(second)).split(";")[0] ?? "").split(".")[1];
	expect(await read(`wasi_orders=${encodeURIComponent(`${forged}.${signature}`)}`)).toEqual([]);
});

it("a grant to see an order is kept for the ten newest orders", async () => {
	let setCookie = "";
	const references = Array.from({ length: 11 }, (_, index) => `WASI-3333-33${index + 10}`);
	for (const reference of references) setCookie = await grant(reference, setCookie);
	expect(await read(setCookie)).toEqual(references.slice(1).reverse());
});

it("a grant to see an order ends when the browser clears its orders", async () => {
	const setCookie = await orderAccessCookie.clear();
	expect(setCookie).toContain("Max-Age=0");
	expect(await read(setCookie)).toEqual([]);
});
