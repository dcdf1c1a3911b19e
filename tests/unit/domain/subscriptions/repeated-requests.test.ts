import { expect, test } from "vitest";
import { requestStockNotice } from "~/domain/subscriptions/request-stock-notice.server";
import { requestUnsubscribeLink } from "~/domain/subscriptions/request-unsubscribe-link.server";
import { memoryDatastore } from "../catalog/memory-datastore";

const first = new Date("2026-11-12T15:20:00Z");
const later = (minutes: number) => ({ by: "shopper", now: new Date(first.getTime() + minutes * 60_000) });
const asked = { email: "ana@correo.pe", sku: "silla", name: "Silla", session: undefined, secret: "a secret" };

test("a stock notice that was requested within the hour is requested before", async () => {
	const datastore = memoryDatastore({});
	const ask = async (sku: string, minutes: number) =>
		(await requestStockNotice(datastore, { ...asked, sku }, later(minutes))).outcome;
	expect(await ask("silla", 0)).toBe("requested");
	expect(await ask("silla", 1)).toBe("requestedBefore");
	expect(await ask("mesa", 2), "another product").toBe("requested");
	expect(await ask("silla", 61), "is mailed again").toBe("requested");
});

test("a link to unsubscribe that was requested within the hour is requested before", async () => {
	const datastore = memoryDatastore({});
	const ask = async (minutes: number) =>
		(await requestUnsubscribeLink(datastore, asked, later(minutes))).outcome;
	expect([await ask(0), await ask(1), await ask(61)]).toEqual(["requested", "requestedBefore", "requested"]);
});
