import { describe, expect, it } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import { DatastoreUnavailable, recordIdPattern } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

log.level = "silent";
const email = "Maria@correo.pe";

describe("a subscription", () => {
	it("is unique per address in any notation, and has an id that does not reveal it", () => {
		expect(subscriberId("maria@CORREO.pe")).toBe(subscriberId(email));
		expect(subscriberId("mario@correo.pe")).not.toBe(subscriberId(email));
		expect(subscriberId(email)).toMatch(recordIdPattern);
	});

	it("is not reported as removed when the datastore does not answer", async () => {
		const failing = (error: Error) => ({ ...memoryDatastore({}), apply: () => Promise.reject(error) });
		const wanted = { id: subscriberId(email), lists: "both" } as const;
		const lost = new DatastoreUnavailable("no answer");
		await expect(unsubscribe(failing(lost), wanted, aShopper())).rejects.toThrow(lost);
	});
});
