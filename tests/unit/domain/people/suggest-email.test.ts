import { expect, it } from "vitest";
import { suggestEmail } from "~/domain/people/suggest-email";

it.each([
	["ana@gmail.con", "ana@gmail.com"],
	["Ana.Q@Gmail.CON", "Ana.Q@gmail.com"],
	["ana@gmial.com", "ana@gmail.com"],
	["ana@gmail.co", "ana@gmail.com"],
	["ana@hotmial.com", "ana@hotmail.com"],
	["ana@hotmial.es", "ana@hotmail.es"],
	["ana@outlok.con", "ana@outlook.com"],
	["ana@yahoo.con", "ana@yahoo.com"],
	["ana@yaho.com.pe", "ana@yahoo.com.pe"],
	["ana@iclod.com", "ana@icloud.com"],
	["ventas@muebles.con", "ventas@muebles.com"],
])("suggests for %s %s", (typed, meant) => {
	expect(suggestEmail(typed)).toBe(meant);
	expect(suggestEmail(meant)).toBeUndefined();
});

it.each<[what: string, typed: string[]]>([
	["right", ["ana@gmail.com", "ana@GMAIL.com", "ana@hotmail.es"]],
	["another provider", ["ana@ymail.com", "ana@mail.com", "ana@yahoo.co.jp", "ana@empresa.co"]],
	["no address", ["ana@gmial", "a b@gmial.com", "@gmial.com", "", "ana@constructor.com"]],
])("suggests nothing for what is %s", (_, typed) => {
	for (const email of typed) expect(suggestEmail(email), email).toBeUndefined();
});
