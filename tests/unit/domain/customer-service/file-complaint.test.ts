import { expect, test } from "vitest";
import { fileComplaint } from "~/domain/customer-service/complaint-repository.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aComplaint } from "./a-complaint";

const key = "0123456789abcdef0123456789abcdef";

test("sent again after midnight with its key, a complaint keeps its number", async () => {
	const datastore = memoryDatastore({});
	const file = (detail: string, at: string) => {
		const { number, filedAt, answer, ...unfiled } = aComplaint({ detail });
		return fileComplaint(datastore, { key, unfiled }, aShopper(new Date(at)));
	};
	const first = await file("Llegó rota.", "2026-11-13T04:59:00Z");
	expect(first.outcome).toBe("filed");
	expect(await file("Llegó rota.", "2026-11-13T05:01:00Z")).toEqual({ ...first, outcome: "repeated" });
	expect(await file("Llegó otra.", "2026-11-13T05:01:00Z")).toEqual({ ...first, outcome: "keyUsed" });
});
