import { expect, test } from "vitest";
import { createPostedTurns } from "~/web/rate-limits/posted-turns.server";
import { networksOf } from "~/web/rate-limits/sender.server";

test.each([
	["an IPv4 address", "203.0.113.1", "203.0.113.2", "203.0.113.3"],
	["an IPv6 network", "2001:db8::1", "2001:db9::1", "2001:dba::1"],
])(
	"after five mails %s waits three seconds more for each, and nobody else does",
	(_, busy, other, another) => {
		const takeTurn = createPostedTurns();
		const waits = Array.from({ length: 15 }, () => Math.round(takeTurn(networksOf(busy)) / 1000));
		expect(waits).toEqual([...Array(5).fill(0), 0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
		expect(takeTurn(networksOf(other))).toBe(0);
		expect(takeTurn(networksOf(another))).toBe(0);
	},
);

test("who has a whole IPv6 network gets four times the share of a part of it", () => {
	const takeTurn = createPostedTurns();
	const parts = Array.from({ length: 30 }, (_, n) => networksOf(`2001:db8:0:${n.toString(16)}00::1`));
	expect(parts.map((part) => takeTurn(part) > 0).indexOf(true)).toBe(21);
});
