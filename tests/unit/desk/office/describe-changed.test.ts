import { expect, test } from "vitest";
import { describeChangedFields } from "~/desk/office/describe-changed";
import { businessFields } from "~/domain/business/business-record.server";
import { tellChange } from "~/domain/staff/tell-change.server";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";

function tell(collection: Change["collection"], before: RecordFields | null, after: RecordFields | null) {
	const { changed } = tellChange({ collection, id: "x", fields: after }, before, []);
	return describeChangedFields({ changed, records: [`${collection}/x`] }, new Map());
}

test.each(businessFields)("the journal says that %s of the business has changed", (field) => {
	expect(tell("business", {}, { [field]: "x".repeat(100) })).toHaveLength(1);
});

const lima = { name: "Lima S.A.", places: ["15"], price: { pen: 1000 }, days: [1, 2] };
const rest = { name: "Todo el Perú", places: [""], price: { pen: 3000 }, days: [3, 7] };
const large = { large: { price: { pen: 5000 } } };
test.each<[string, RecordFields | null, RecordFields | null, string[]]>([
	["business", { yape: "987 654 321" }, { yape: "987 111 222" }, ["Yape: «987 654 321» → «987 111 222»"]],
	["business", { exchangeRate: 3.75 }, { exchangeRate: 3.7 }, ["Soles por dólar: «3.75» → «3.7»"]],
	["business", { pickUp: { pen: 500 } }, {}, ["Recojo en tienda, en soles: S/ 5.00 → nada"]],
	[
		"business",
		{ deliveryZones: [lima, rest] },
		{ deliveryZones: [{ ...lima, days: [1, 4], price: { pen: 1500 } }, rest] },
		["Días hábiles de Lima S.A.: 1, 2 → 1, 4", "Precio en soles de Lima S.A.: S/ 10.00 → S/ 15.00"],
	],
	[
		"business",
		{ deliveryZones: [rest] },
		{ deliveryZones: [{ ...rest, classTariffs: large }] },
		["Precio en soles de Todo el Perú con productos grandes: nada → S/ 50.00"],
	],
	[
		"business",
		{ agencies: [{ carrier: "Olva", price: { pen: 900 }, days: [1, 2] }] },
		{ agencies: [{ carrier: "Olva", price: { pen: 900, usd: 250 }, days: [1, 2] }] },
		["Precio en dólares de Olva: nada → USD 2.50"],
	],
	[
		"category",
		{ name: "Sala", position: 1 },
		{ name: "Salas", position: 2 },
		["Nombre: «Sala» → «Salas»", "Lugar: «1» → «2»"],
	],
	["staff", null, { name: "Pepe", role: "keeper" }, ["Puesto: nada → Encargada o encargado"]],
	["staff", { name: "Pepe", role: "packer" }, null, ["Puesto: Empaque → nada"]],
	["staff", { name: "Pepe", role: "packer" }, { name: "Pepe", role: "packer", x: 1 }, []],
])("a change of %s is told with what was and what is: %j → %j", (collection, before, after, told) => {
	const said = tell(collection as Change["collection"], before, after);
	expect(said.map((one) => one.replaceAll("\u00a0", " ")).sort()).toEqual(told.sort());
});
