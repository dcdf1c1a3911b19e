import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import {
	createUnsubscribeToken,
	readUnsubscribeToken,
} from "~/domain/subscriptions/unsubscribe-token.server";
import { DatastoreUnavailable, recordIdPattern } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

log.level = "silent";
const email = "Maria@correo.pe";

it("a subscription is unique per address in any notation, and has an id that does not reveal it", () => {
	expect(subscriberId("maria@CORREO.pe")).toBe(subscriberId(email));
	expect(subscriberId("mario@correo.pe")).not.toBe(subscriberId(email));
	expect(subscriberId(email)).toMatch(recordIdPattern);
});

it("a subscription is not reported as removed when the datastore does not answer", async () => {
	const failing = (error: Error) => ({ ...memoryDatastore({}), runTransaction: () => Promise.reject(error) });
	const wanted = { id: subscriberId(email), lists: "both" } as const;
	const lost = new DatastoreUnavailable("no answer");
	await expect(unsubscribe(failing(lost), wanted, aShopper())).rejects.toThrow(lost);
});

const secret = "a secret of the store";
const id = subscriberId("maria@correo.pe");
const signatureOf = (text: string) => createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
const token = createUnsubscribeToken(id, secret);

it("an unsubscribe token names its subscriber, and stays valid while its secret is a former one", () => {
	expect(token).toMatch(/^[\da-f]{72}$/);
	for (const secrets of [[secret], ["the new secret", secret]])
		expect(readUnsubscribeToken(token, secrets)).toBe(id);
	expect(readUnsubscribeToken(token, ["the new secret"])).toBeUndefined();
});

it.each([
	["none", null],
	["an empty one", ""],
	["the subscriber's id alone, as in links of earlier versions", id],
	["another subscriber's signature", subscriberId("luis@correo.pe") + token.slice(40)],
	["a changed signature", token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
	["a cut signature", token.slice(0, -1)],
	["a longer one", `${token}0`],
	["capitals", token.toUpperCase()],
	["one signed with another secret", createUnsubscribeToken(id, "another secret")],
	["one signed with the session secret itself", id + signatureOf(id)],
])("an unsubscribe token is refused if it is %s", (_, forged) => {
	expect(readUnsubscribeToken(forged, [secret])).toBeUndefined();
});
