import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import {
	createUnsubscribeToken,
	readUnsubscribeToken,
} from "~/domain/subscriptions/unsubscribe-token.server";

const secret = "a secret of the store";
const id = subscriberId("maria@correo.pe");
const signatureOf = (text: string) => createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
const token = createUnsubscribeToken(id, secret);

describe("an unsubscribe token", () => {
	it("names its subscriber", () => {
		expect(readUnsubscribeToken(token, [secret])).toBe(id);
		expect(token).toMatch(/^[\da-f]{72}$/);
	});

	it("stays valid while its secret is a former one", () => {
		expect(readUnsubscribeToken(token, ["the new secret", secret])).toBe(id);
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
	])("is refused if it is %s", (_, forged) => {
		expect(readUnsubscribeToken(forged, [secret])).toBeUndefined();
	});
});
