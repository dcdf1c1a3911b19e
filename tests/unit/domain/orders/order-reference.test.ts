import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	generateReference,
	maxReferenceLength,
	readReference,
	toOrderId,
} from "~/domain/orders/order-reference.server";

const many = Array.from({ length: 3000 }, generateReference);
const lookAlikes = ["B8", "DO0Q", "G6", "I1L", "S5", "UV", "Z2"];

describe("a new reference", () => {
	it("is WASI and two groups of four letters or digits", () => {
		for (const reference of many) expect(reference).toMatch(/^WASI-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
	});

	it("uses only one of each group of similar characters", () => {
		const used = new Set(many.flatMap((reference) => [...reference.slice(5).replace("-", "")]));
		expect(used.size).toBe(19);
		for (const group of lookAlikes) {
			expect([...group].filter((letter) => used.has(letter)).length, group).toBeLessThanOrEqual(1);
		}
	});

	it("is unique, and uses each letter in each position", () => {
		expect(new Set(many).size).toBe(many.length);
		for (const place of [5, 6, 7, 8, 10, 11, 12, 13]) {
			expect(new Set(many.map((reference) => reference[place])).size).toBe(19);
		}
	});

	it("is a valid record id", () => {
		expect(toOrderId("WASI-7K3M-9XA4")).toBe("wasi-7k3m-9xa4");
	});
});

describe("a typed reference", () => {
	it.each([
		"WASI-7K3M-9XA4",
		"wasi-7k3m-9xa4",
		"7K3M9XA4",
		"7k3m 9xa4",
		"  Wasi 7K3M 9XA4\n",
		"WASI–7K3M–9XA4",
		"wasi.7k3m.9xa4",
		"#WASI7K3M9XA4",
	])("is parsed from %j", (typed) => {
		expect(readReference(typed)).toBe("WASI-7K3M-9XA4");
	});

	it.each([
		["nothing", ""],
		["too few characters", "WASI-7K3M-9XA"],
		["too many characters", "WASI-7K3M-9XA44"],
		["a letter that is not used", "WASI-7K3M-9XO4"],
		["WASI alone", "WASI"],
		["a number", 73],
		["a list", ["WASI-7K3M-9XA4"]],
		["a very long text", `WASI-7K3M-9XA4${" ".repeat(maxReferenceLength)}`],
		["null", null],
	])("is not parsed from %s", (_, typed) => {
		expect(readReference(typed)).toBeUndefined();
	});

	it("is parsed in any case and with any separators", () => {
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

	it("is parsed to a reference or undefined, whatever is typed", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.anything()), (typed) => {
				const reference = readReference(typed);
				if (reference !== undefined) expect(readReference(reference)).toBe(reference);
			}),
		);
	});
});
