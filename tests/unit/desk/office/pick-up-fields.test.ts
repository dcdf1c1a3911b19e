import { expect, test } from "vitest";
import { readPickUpField } from "~/desk/office/pick-up-fields.server";

const typed = (days: { min: string; max: string }) =>
	Object.fromEntries(
		Object.entries({ carrier: "x".repeat(60), pen: "10", ...days }).map(([part, text]) => [
			`agencies.0.${part}`,
			text,
		]),
	);

test("an agency takes up to sixty working days, and says so, and a carrier is called as in the list of carriers", () => {
	expect(readPickUpField("agencies", typed({ min: "0", max: "60" })).faults).toEqual({});
	expect(readPickUpField("agencies", typed({ min: "0", max: "61" })).faults).toEqual({
		"agencies.0.max": "Escribe los días hábiles: un número entero de 1 a 60.",
	});
});
