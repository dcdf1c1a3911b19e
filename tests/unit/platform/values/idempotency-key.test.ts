import { expect, it } from "vitest";
import { createIdempotencyKey, readIdempotencyKey } from "~/platform/values/idempotency-key.server";

it("reads an idempotency key that a form was given", () => {
	const key = createIdempotencyKey();
	expect(readIdempotencyKey(key)).toBe(key);
});

const key = "0123456789abcdef0123456789abcdef";

it.each([`${key}0`, `x${key}`, `${key}\n`, `${key}\n${key}`, key.slice(1), key.toUpperCase(), "", undefined])(
	"refuses %j as an idempotency key",
	(sent) => {
		expect(readIdempotencyKey(sent)).toBeUndefined();
	},
);
