import crypto, { scryptSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";

test("a password is hashed at OWASP's cost, which the tests' stores reduce", async () => {
	const scrypt = vi.spyOn(crypto, "scrypt");
	syncBuiltinESMExports();
	vi.resetModules();
	const { hashPassword } = await import("~/domain/staff/password.server");
	const hash = await hashPassword("puente tambor lucero");
	const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
	expect(scrypt.mock.lastCall?.at(3)).toEqual(cost);
	const [salt = "", key = ""] = hash.split(".").map((part) => Buffer.from(part, "base64url"));
	expect(scryptSync("puente tambor lucero", salt, 32, { ...cost, N: cost.N / 32 })).toEqual(key);
});
