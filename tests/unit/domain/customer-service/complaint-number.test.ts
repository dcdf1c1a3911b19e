import { expect, it } from "vitest";
import { formatComplaintNumber, readComplaintNumber } from "~/domain/customer-service/complaint-number";

it("formats a number with nine digits and its year", () => {
	expect(formatComplaintNumber(1, "2026")).toBe("000000001-2026");
	expect(formatComplaintNumber(123_456_789, "2027")).toBe("123456789-2027");
});

it.each(["000000012-2026", "12-2026", " 12 / 2026 ", "N.º 000000012–2026", "hoja 12 2026"])(
	"reads the number typed as %j",
	(typed) => {
		expect(readComplaintNumber(typed)).toBe("000000012-2026");
	},
);

it.each<[what: string, typed: unknown[]]>([
	["too few or too many digits", ["12", "0-2026", "1234567890-2026", "12-26", "12-1926", "12-2026-3"]],
	["something else", ["", "a".repeat(50), null, undefined]],
])("reads no number from %s", (_, typed) => {
	for (const one of typed) expect(readComplaintNumber(one as string), String(one)).toBeUndefined();
});
