import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderAccessCookie as guestOrdersCookieOf } from "~/shop/orders/order-access-cookie.server";

const orderAccessCookie = guestOrdersCookieOf({ mode: "development", sessionSecrets: ["a secret"] });
const first = "WASI-7K3M-9XA4";
const second = "WASI-3333-4444";
const day = 24 * 60 * 60;

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-12T15:20:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** @returns the Cookie header for a Set-Cookie header */
function requestWith(setCookie = ""): Request {
	return new Request("https://wasi.example/", { headers: { cookie: setCookie.split(";")[0] ?? "" } });
}

describe("a grant to see an order", () => {
	it("expires after a day", async () => {
		const setCookie = await orderAccessCookie.grant(requestWith(), first);
		expect(setCookie).toContain(`Max-Age=${day};`);
		pass(day - 1);
		expect(await orderAccessCookie.read(requestWith(setCookie))).toEqual([first]);
	});

	it("expires even in a copy of the cookie kept after the browser dropped it", async () => {
		const copy = requestWith(await orderAccessCookie.grant(requestWith(), first));
		pass(day);
		expect(await orderAccessCookie.read(copy)).toEqual([]);
	});

	it("is not extended by a grant for another order", async () => {
		const early = await orderAccessCookie.grant(requestWith(), first);
		pass(day - 60);
		const both = await orderAccessCookie.grant(requestWith(early), second);
		expect(await orderAccessCookie.read(requestWith(both))).toEqual([second, first]);
		pass(60);
		expect(await orderAccessCookie.read(requestWith(both))).toEqual([second]);
	});

	it("cannot be created or changed by the browser", async () => {
		const forged = Buffer.from(JSON.stringify([[first, Math.floor(Date.now() / 1000)]])).toString("base64");
		expect(await orderAccessCookie.read(requestWith(`wasi_orders=${encodeURIComponent(forged)}`))).toEqual(
			[],
		);
		const granted = await orderAccessCookie.grant(requestWith(), second);
		const signature = decodeURIComponent(granted.split(";")[0] ?? "").split(".")[1];
		const signed = encodeURIComponent(`${forged}.${signature}`);
		expect(await orderAccessCookie.read(requestWith(`wasi_orders=${signed}`))).toEqual([]);
	});

	it("is kept for the ten newest orders", async () => {
		let setCookie = "";
		const references = Array.from({ length: 11 }, (_, index) => `WASI-3333-33${index + 10}`);
		for (const reference of references)
			setCookie = await orderAccessCookie.grant(requestWith(setCookie), reference);
		expect(await orderAccessCookie.read(requestWith(setCookie))).toEqual(references.slice(1).reverse());
	});

	it("ends when the browser clears its orders", async () => {
		const setCookie = await orderAccessCookie.clear();
		expect(setCookie).toContain("Max-Age=0");
		expect(await orderAccessCookie.read(requestWith(setCookie))).toEqual([]);
	});
});
