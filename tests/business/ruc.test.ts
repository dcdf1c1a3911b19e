import { expect, it } from "vitest";
import { findRucFault } from "~/business/ruc";

it.each([
	"20131312955",
	"20100070970",
	"10412345679",
	"15123456782",
	"17123456785",
	"20600000421",
	"20600003080",
])("accepts the RUC %s", (ruc) => {
	expect(findRucFault(ruc)).toBeUndefined();
});

it.each([
	["20131312956", "checkDigit"],
	["10412345678", "checkDigit"],
	["21131312955", "prefix"],
	["2013131295", "length"],
	["", "length"],
])("refuses the RUC %s for its %s", (ruc, fault) => {
	expect(findRucFault(ruc)).toBe(fault);
});
