import { expect, test } from "vitest";
import { countSentPicture } from "~/shop/orders/sent-photos.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { networksOf } from "~/web/rate-limits/sender.server";

test("a sender's forms with pictures are counted for each order, and over all orders", () => {
	const store = { rateLimits: createRateLimits() };
	const send = (address: string, order: string) =>
		countSentPicture({ sender: networksOf(address), store } as ShopForm, order).waitMs;
	for (const order of ["WASI-1", "WASI-2"]) {
		for (let n = 0; n < 20; n++) expect(send("203.0.113.1", order)).toBe(0);
		expect(send("203.0.113.1", order)).toBeGreaterThan(0);
	}
	for (let n = 0; n < 20; n++) expect(send("203.0.113.1", `WASI-3${n}`)).toBe(0);
	expect(send("203.0.113.1", "WASI-4")).toBeGreaterThan(0);
	expect(send("203.0.113.2", "WASI-4")).toBe(0);
});
