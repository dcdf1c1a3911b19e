import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword } from "~/domain/staff/password.server";

test("a password is hashed at OWASP's cost, which the tests' stores reduce", async () => {
	const hash = await hashPassword("puente tambor lucero");
	const [salt = "", key = ""] = hash.split(".").map((part) => Buffer.from(part, "base64url"));
	const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
	expect(scryptSync("puente tambor lucero", salt, 32, cost)).toEqual(key);
});
