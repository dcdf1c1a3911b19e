import fc from "fast-check";
import { expect, it } from "vitest";
import { describeRucFault } from "~/domain/business/ruc";

it("accepts RUCs of people, of foreigners and of companies", () => {
	for (const ruc of ["20131312955", "10412345679", "15123456782", "17123456785", "20600003080"])
		expect(describeRucFault(ruc), ruc).toBeUndefined();
});

it.each([
	["20131312956", "Revisa el RUC: sus dígitos no concuerdan."],
	["10412345678", "Revisa el RUC: sus dígitos no concuerdan."],
	["21131312955", "El RUC empieza con 10, 15, 16, 17 o 20."],
	["2013131295", "El RUC tiene 11 dígitos."],
	["", "El RUC tiene 11 dígitos."],
])("says of %s: %s", (ruc, fault) => {
	expect(describeRucFault(ruc)).toBe(fault);
});

it("accepts one check digit out of ten", () => {
	const bodies = fc.tuple(fc.constantFrom("10", "15", "16", "17", "20"), fc.stringMatching(/^\d{8}$/));
	fc.assert(
		fc.property(bodies, (body) => {
			const rucs = Array.from({ length: 10 }, (_, last) => [...body, last].join(""));
			expect(rucs.filter((ruc) => !describeRucFault(ruc))).toHaveLength(1);
		}),
	);
});
