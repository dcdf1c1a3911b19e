import { expect, test } from "vitest";
import { areaOfUndo, mayUndo } from "~/domain/assortment/judge-undo.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { type BusinessField, businessFields, isMoneyField } from "~/domain/business/business-record.server";
import { NotAllowed } from "~/domain/staff/actor";
import { journaled, journalRecord } from "~/domain/staff/journal.server";
import { mayUse, roles } from "~/domain/staff/roles";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

const owner = { ...anOwner(), action: "prueba" };

async function changed(fields: Record<string, unknown>) {
	const key = { collection: "business" as const, id: "store" };
	const store = memoryDatastore({ business: { store: { city: "Puno", holdHours: 5 } } });
	const changes = [{ ...key, fields: { city: "Puno", holdHours: 5, ...fields } }];
	await journaled(store, owner).runTransaction([key], () => ({ changes, result: undefined }));
	const [entry] = await store.find("journal");
	return { store, id: entry?.id, entry: journalRecord.parse(entry?.fields) };
}

test.each([...businessFields, "unknown"])(
	"who may change %s of the business may undo it, and nobody else",
	async (field) => {
		const isOfWords = field !== "unknown" && !isMoneyField(field as BusinessField);
		const { store, id, entry } = await changed({ [field]: "2" });
		for (const role of roles) {
			const may = mayUse(role, isOfWords ? "words" : "moneySettings");
			expect(mayUndo(role, entry)).toBe(may);
			if (may) continue;
			await expect(undoChange(store, { entry: id }, { ...owner, role })).rejects.toThrow(NotAllowed);
		}
		expect((await undoChange(store, { entry: id }, owner)).outcome).toBe("undone");
	},
);

test("a change of words and accounts at once is one of accounts", async () => {
	expect(areaOfUndo((await changed({ city: "Lima", yape: "987 654 321" })).entry)).toBe("moneySettings");
	expect(areaOfUndo((await changed({ deliveryZones: [{ name: "Lima", days: [1, 2] }] })).entry)).toBe(
		"moneySettings",
	);
	expect(areaOfUndo((await changed({ notice: "Cerramos", hours: "9 a 6" })).entry)).toBe("words");
});
