import { expect, it } from "vitest";
import { suggestEmail } from "~/domain/people/suggest-email";

it.each<[meant: string, typed: string[]]>([
	["ana@gmail.com", ["ana@gmail.con", "ana@gmial.com", "ana@gmail.co"]],
	["Ana.Q@gmail.com", ["Ana.Q@Gmail.CON"]],
	["ana@hotmail.com", ["ana@hotmial.com"]],
	["ana@hotmail.es", ["ana@hotmial.es"]],
	["ana@outlook.com", ["ana@outlok.con"]],
	["ana@yahoo.com", ["ana@yahoo.con"]],
	["ana@yahoo.com.pe", ["ana@yaho.com.pe"]],
	["ana@icloud.com", ["ana@iclod.com"]],
	["ventas@muebles.com", ["ventas@muebles.con"]],
])("suggests %s for %j", (meant, typed) => {
	for (const email of typed) expect(suggestEmail(email), email).toBe(meant);
	expect(suggestEmail(meant)).toBeUndefined();
});

it.each<[what: string, typed: string[]]>([
	["right", ["ana@gmail.com", "ana@GMAIL.com", "ana@hotmail.es"]],
	["another provider", ["ana@ymail.com", "ana@mail.com", "ana@yahoo.co.jp", "ana@empresa.co"]],
	["no address", ["ana@gmial", "a b@gmial.com", "@gmial.com", "", "ana@constructor.com"]],
])("suggests nothing for what is %s", (_, typed) => {
	for (const email of typed) expect(suggestEmail(email), email).toBeUndefined();
});
