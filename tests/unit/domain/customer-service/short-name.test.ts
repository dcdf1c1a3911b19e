import { expect, it } from "vitest";
import { shortenName } from "~/domain/customer-service/short-name";

it.each([
	["María del Carmen", "Quispe", "María Q."],
	["josé", "o’Higgins", "José O."],
	["Ángel", "ñaupari", "Ángel Ñ."],
	["Ana", "", "Ana"],
])("%s %s is shown as %s", (fullName, paternalSurname, shown) => {
	expect(shortenName({ fullName, paternalSurname })).toBe(shown);
});
