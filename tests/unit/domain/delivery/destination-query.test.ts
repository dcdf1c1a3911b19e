import { expect, it } from "vitest";
import { destinationToQuery, parseDestination } from "~/domain/delivery/destination-query.server";

const parse = (query: string) => parseDestination(new URLSearchParams(query));
const puno = { department: "21" };
const lima = { department: "15", province: "1501" };

it.each([
	["", lima],
	["departamento=", lima],
	["departamento=99", lima],
	["departamento=constructor", lima],
	["provincia=2101&distrito=210101", lima],
	["departamento=21", puno],
	["departamento=21&provincia=1501&distrito=150122", puno],
	["departamento=21&provincia=2101&distrito=150122", { ...puno, province: "2101" }],
	["distrito=210101&provincia=2101&departamento=21&x=1", { ...puno, province: "2101", district: "210101" }],
])("reads the places of %j down to the first invalid one", (query, selected) => {
	expect(parse(query)).toEqual(selected);
});

it("writes what it read", () => {
	for (const query of [
		"",
		"departamento=15",
		"departamento=21",
		"departamento=21&provincia=2101&distrito=210101",
	])
		expect(String(new URLSearchParams(destinationToQuery(parse(query))))).toBe(query);
});
