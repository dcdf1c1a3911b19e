import fc from "fast-check";
import { expect, it, test } from "vitest";
import {
	generateReference,
	maxReferenceLength,
	readReference,
	toOrderId,
} from "~/domain/orders/order-reference.server";

const many = Array.from({ length: 3000 }, generateReference);
const lookAlikes = ["B8", "DO0Q", "G6", "I1L", "S5", "UV", "Z2"];

test("new references are WASI and two groups of four, of nineteen characters that are not alike, and rarely the same", () => {
	for (const reference of many) expect(reference).toMatch(/^WASI-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
	// Two of 3,000 are the same once in 3,800 times.
	expect(new Set(many).size).toBeGreaterThan(many.length - 3);
	const usedAt = [5, 6, 7, 8, 10, 11, 12, 13].map((place) => new Set(many.map((one) => one[place])));
	const [used = new Set()] = usedAt;
	for (const characters of usedAt) expect([characters, characters.size]).toEqual([used, 19]);
	for (const group of lookAlikes)
		expect([...group].filter((letter) => used.has(letter)).length, group).toBeLessThanOrEqual(1);
	expect(toOrderId("WASI-7K3M-9XA4")).toBe("wasi-7k3m-9xa4");
});

const written = [
	...["  Wasi 7K3M 9XA4\n", "WASI–7K3M–9XA4", "#WASI7K3M9XA4", "7k3m 9xa4"],
	...["Pedido N.º WASI-7K3M-9XA4", "pedido: 7k3m-9xa4", "*WASI-7K3M-9XA4*", "mi código es wasi 7k3m 9xa4"],
	...["Ya pagué WASI-7K3M-9XA4, gracias", "https://wasi.example/seguimiento?pedido=WASI-7K3M-9XA4"],
];

it.each(written)("a typed reference is parsed from %j", (typed) => {
	expect(readReference(typed)).toBe("WASI-7K3M-9XA4");
});

it.each([
	["too few characters", ["", "WASI", "WASI-7K3M-9XA"]],
	["too many characters", ["WASI-7K3M-9XA44", `WASI-7K3M-9XA4${" ".repeat(maxReferenceLength)}`]],
	["a letter that is not used", ["WASI-7K3M-9XO4"]],
	["no text", [73, ["WASI-7K3M-9XA4"], null]],
])("a typed reference is not parsed from %s", (_, typed) => {
	for (const one of typed) expect(readReference(one), String(one)).toBeUndefined();
});

it("a typed reference is parsed in any case and with any separators", () => {
	const separator = fc.stringMatching(/^[ .–-]?$/);
	fc.assert(
		fc.property(
			fc.constantFrom(...many),
			fc.boolean(),
			fc.array(fc.tuple(fc.boolean(), separator), { minLength: 12, maxLength: 12 }),
			(reference, isWhole, ways) => {
				const letters = reference.replaceAll("-", "").slice(isWhole ? 0 : 4);
				const typed = [...letters].map((letter, index) => {
					const [isSmall, after] = ways[index] ?? [false, ""];
					return (isSmall ? letter.toLowerCase() : letter) + after;
				});
				expect(readReference(typed.join(""))).toBe(reference);
			},
		),
	);
});

it("a typed reference is parsed to a reference or undefined, whatever is typed", () => {
	fc.assert(
		fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.anything()), (typed) => {
			const reference = readReference(typed);
			if (reference !== undefined) expect(readReference(reference)).toBe(reference);
		}),
	);
});
