import { expect, test, vi } from "vitest";
import type { DiscountCode } from "~/domain/cart/discount-code-record.server";
import { countUse, findDiscount, judgeCode } from "~/domain/cart/discount-code-record.server";
import { addCode, endCode, listCodes } from "~/domain/cart/discount-code-repository.server";
import type { TermsFaults, TypedTerms } from "~/domain/cart/discount-terms.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import { log } from "~/platform/process/log.server";
import { memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-12T15:20:00Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const code = "FERIA10";
const tenPercent = { code, kind: "percent", value: 10, least: 0, used: 0, hasEnded: false } as const;
const aCode = (overrides: Partial<DiscountCode> = {}): DiscountCode => ({ ...tenPercent, ...overrides });
const farRight = `${" ".repeat(98)}ABC`;
const percent = { code: " feria 10 ", kind: "percent", value: " 10 " };

test.each<[string, TypedTerms, Partial<DiscountCode>]>([
	["10 %", {}, {}],
	["100 %", { value: "100" }, { value: 100 }],
	["soles", { kind: "amount", value: "S/ 1,200.50" }, { kind: "amount", value: 120_050 }],
	["free delivery, whatever its value", { kind: "delivery", value: "x" }, { kind: "delivery", value: 0 }],
	["a least subtotal", { least: " 200 " }, { least: 20_000 }],
	["no least subtotal", { least: "0" }, { least: 0 }],
	["days", { from: "2026-11-01", until: " 2026-11-12 " }, { from: "2026-11-01", until: "2026-11-12" }],
	["one day", { from: "2026-12-01", until: "2026-12-01" }, { from: "2026-12-01", until: "2026-12-01" }],
	["one use", { uses: " 1 " }, { most: 1 }],
	["a million uses", { uses: "1000000" }, { most: 1_000_000 }],
])("a code is added with %s, once, by the owner", async (_, typed, terms) => {
	const store = memoryDatastore({});
	const added = aCode(terms);
	const act = (by: Actor) => addCode(store, { ...percent, ...typed }, by);
	await expect(act({ ...owner, role: "keeper" })).rejects.toThrow(NotAllowed);
	expect(await act({ ...owner, action: "discounts add" })).toEqual({ outcome: "added", code, terms: added });
	expect(await act(owner)).toEqual({ outcome: "added", code, terms: added });
	const other = addCode(store, { ...percent, ...typed, uses: "77" }, owner);
	expect(await other).toEqual({ outcome: "taken", code });
	expect(await listCodes(store, expect.unreachable)).toEqual([added]);
	expect(await store.find("journal")).toMatchObject([{ fields: { action: "discounts add" } }]);
});

test.each<[TermsFaults, (TypedTerms & { code?: string | undefined })[]]>([
	[{ code: "name" }, ["ab", "x".repeat(21), farRight, "ÑANDU", "A-1", undefined].map((code) => ({ code }))],
	[{ value: "percent" }, [undefined, "0", "101", "-1", "1.5", "1x", "1e1"].map((value) => ({ value }))],
	[{ value: "amount" }, [{ kind: undefined }, { kind: "gift" }]],
	[{ value: "amount" }, ["0", "x", "1.200", "0,125"].map((value) => ({ kind: "amount", value }))],
	[{ least: "amount" }, [{ least: "x" }, { least: "1,200" }]],
	[{ from: "day" }, [{ from: "x" }]],
	[{ until: "day" }, [{ until: "2026-02-30" }]],
	[{ until: "beforeFrom" }, [{ from: "2026-12-02", until: "2026-12-01" }]],
	[{ until: "passed" }, [{ until: "2026-11-11" }]],
	[{ uses: "number" }, ["0", "1000001", "0000000001"].map((uses) => ({ uses }))],
	[{ code: "name", value: "percent", uses: "number" }, [{ code: "", value: "x", uses: "x" }]],
])("is refused for %j: a code with each of %j", async (faults, wrong) => {
	const store = memoryDatastore({});
	for (const typed of wrong)
		expect(await addCode(store, { ...percent, ...typed }, owner)).toEqual({ outcome: "refused", faults });
	expect(await store.find("discount-code")).toEqual([]);
});

test("a code is ended by the owner, also a damaged one", async () => {
	const store = memoryDatastore({ "discount-code": { feria10: { ...aCode(), value: -1 } } });
	const end = (by: Actor, name = code) => endCode(store, name, by);
	await expect(end({ ...owner, role: "packer" })).rejects.toThrow(NotAllowed);
	expect(await end(owner, "OTRO")).toBe("unknown");
	expect(await end({ ...owner, action: "discounts end" })).toBe("ended");
	expect(await store.get("discount-code", "feria10")).toEqual({ ...aCode(), value: -1, hasEnded: true });
	expect(await store.find("discount-code")).toHaveLength(1);
	expect(await store.find("journal")).toHaveLength(1);
	const damaged: string[] = [];
	expect(await listCodes(store, (id) => damaged.push(id))).toEqual([]);
	expect(damaged).toEqual(["feria10"]);
});

const notYet = "El código FERIA10 vale desde el 13 de noviembre de 2026. Vuelve ese día o sigue sin él.";
const usedUp = "El código FERIA10 ya se usó todas las veces que se podía. Sigue sin él o prueba otro.";
const ended = "El código FERIA10 ya terminó. Sigue sin él o prueba otro.";
test.each<[string, Partial<DiscountCode>, string?]>([
	["always", {}],
	["on its last day", { until: "2026-11-12" }],
	["after its last day", { until: "2026-11-11" }, ended],
	["once it has ended", { hasEnded: true, from: "2026-11-13" }, ended],
	["on its first day", { from: "2026-11-12" }],
	["before its first day", { from: "2026-11-13" }, notYet],
	["for the last time", { most: 2, used: 1 }],
	["once more", { most: 2, used: 2 }, usedUp],
])("what a code gives %s", async (_, fields, problem) => {
	const { used, hasEnded, from, until, most, ...terms } = aCode(fields);
	const store = memoryDatastore({ "discount-code": { feria10: aCode(fields) } });
	expect(await findDiscount(store, code, now)).toEqual(problem ? { problem } : { terms });
});

test("a code that does not exist, or whose record is damaged, says so and counts no uses", () => {
	const problem = "No existe el código FERIA10. Revisa cómo está escrito o sigue sin él.";
	const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
	const damages = [{ from: "2026-11-123" }, { until: "x2026-11-12" }, { code: "ñ" }, { most: 0 }];
	for (const fields of [undefined, ...damages.map(aCode)]) {
		expect(judgeCode(code, fields, now)).toEqual({ problem });
		expect(countUse(code, fields, 1)).toEqual([]);
	}
	expect(warn).toHaveBeenCalled();
});

test("uses are counted, never below none", () => {
	const counted = [1, -1, -3].map((times) => countUse(code, aCode({ used: 2 }), times));
	const key = { collection: "discount-code", id: "feria10" };
	expect(counted).toEqual([3, 1, 0].map((used) => [{ ...key, fields: aCode({ used }) }]));
});
