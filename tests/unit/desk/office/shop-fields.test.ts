import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shopParts } from "~/desk/office/shop-fields";
import { toOptionName } from "~/domain/business/business";
import { type BusinessField, businessFields } from "~/domain/business/business-record.server";

/** A picture has a form of its own. A promise is made with the path of its conditions, by a command. */
const others: BusinessField[] = ["heroPicture", "freeReturns", "priceMatch"];

test.each(businessFields)("the keeper can set %s", (field) => {
	const atDesk = [...shopParts.flatMap(({ fields }) => fields.map((one) => one.field)), ...others];
	expect(atDesk, `Add ${field} to a part of app/desk/office/shop-fields.ts.`).toContain(field);
	const help = readFileSync("scripts/store.ts", "utf8");
	const name = toOptionName(field);
	expect(help, `Explain ${name} in the help of scripts/store.ts.`).toMatch(new RegExp(`^  ${name} `, "m"));
});
