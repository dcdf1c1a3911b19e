import { describe, expect, it } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import { DatastoreUnavailable, recordIdPattern } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { aShopper } from "../../../support/actors";
import { isSubscribed, subscribe } from "../../../support/subscribed";
import { memoryDatastore } from "../catalog/memory-datastore";

log.level = "silent";
const email = "Maria@correo.pe";
const now = "2026-11-12T15:20:00.000Z";

describe("a subscription", () => {
	it("is unique per address in any notation, and has an id that does not reveal it", () => {
		expect(subscriberId("maria@CORREO.pe")).toBe(subscriberId(email));
		expect(subscriberId("mario@correo.pe")).not.toBe(subscriberId(email));
		expect(subscriberId(email)).toMatch(recordIdPattern);
	});

	it("is removed on request, and removing a missing one succeeds", async () => {
		const datastore = memoryDatastore({});
		await datastore.apply([subscribe(email, now), subscribe("luis@correo.pe", now)]);
		for (let twice = 0; twice < 2; twice++) {
			const ending = unsubscribe(datastore, { id: subscriberId(email), lists: "news" }, aShopper());
			expect(await ending).toEqual({ outcome: "ended" });
			expect(await isSubscribed(datastore, email)).toBe(false);
		}
		expect(await isSubscribed(datastore, "luis@correo.pe")).toBe(true);
	});

	it("is not reported as removed when the datastore does not answer", async () => {
		const failing = (error: Error) => ({ ...memoryDatastore({}), apply: () => Promise.reject(error) });
		const wanted = { id: subscriberId(email), lists: "both" } as const;
		const lost = new DatastoreUnavailable("no answer");
		await expect(unsubscribe(failing(lost), wanted, aShopper())).rejects.toThrow(lost);
	});
});
