import { expect, test } from "vitest";
import { listCarrierNames, readCarriers, trackingLink, writeCarrier } from "~/domain/business/carriers";

const typed = "Envíos Andinos: https://envios.example/ver?n={numero}; Shalom";
const carriers = readCarriers(typed);

test("carriers are read one a line or with semicolons, and written as they are read", () => {
	expect(readCarriers(`\n${typed.replace("; ", " \r\n ")}:\n\n`)).toEqual(carriers);
	expect(carriers.map(writeCarrier).join("; ")).toBe(typed);
});

test("a parcel is followed at its carrier's page, with the number encoded", () => {
	const shipment = { carrier: "envios andinos", tracking: "A&b=1/2 $&" };
	expect(trackingLink(shipment, carriers)).toEqual({
		text: "Seguir el envío en envios andinos",
		url: "https://envios.example/ver?n=A%26b%3D1%2F2%20%24%26",
	});
	const unknown = ["Shalom", "Otra"].map((carrier) => ({ carrier, tracking: "1" }));
	for (const one of [...unknown, { carrier: "Envíos Andinos" }, { tracking: "1" }])
		expect(trackingLink(one, carriers)).toBeUndefined();
	expect(trackingLink(shipment, undefined)).toBeUndefined();
});

test("the carriers offered are the used ones, the last first, and then those of the settings, each once", () => {
	const offered = listCarrierNames(["SHALOM", "Primo", "Shalom"], carriers);
	expect(offered).toEqual(["SHALOM", "Primo", "Envíos Andinos"]);
	expect(listCarrierNames([])).toContain("Olva Courier");
});
