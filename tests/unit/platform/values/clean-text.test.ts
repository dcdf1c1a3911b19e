import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanEncoded, cleanText } from "~/platform/values/clean-text.server";

it.each([
	["mesa", "mesa"],
	["me\0sa\uFFFD", "mesa"],
	["Lámpara 🪔\t\r\n", "Lámpara 🪔\t\r\n"],
	["Mesa\u000Bde\u2028pino", "Mesa\nde\npino"],
	["\u0007m\u001Fe\u007Fs\u0090a\uFFFE\uFDD0\u{1FFFF}\uD83D", "mesa"],
])("cleanText(%j) is %j", (text, clean) => {
	expect(cleanText(text)).toBe(clean);
});

it.each([
	["q=mesa", "q=mesa"],
	["q=l%c3%a1mpara+de%20pie", "q=l%c3%a1mpara+de%20pie"],
	["q=%00mesa%FF", "q=mesa"],
	["q=%C3%A1%C3%26%00", "q=%C3%A1%26"],
	["q=%EF%BF%BD", "q="],
	["q=100%&p=%zz", "q=100%&p=%zz"],
	["q=%0%000", "q=%2500"],
	["q=%%0000", "q=%2500"],
	["q=%0%00%41", "q=%250A"],
])("cleanEncoded(%j) is %j", (encoded, clean) => {
	expect(cleanEncoded(encoded)).toBe(clean);
});

it("keeps all valid text and removes the rest", () => {
	const bytes = fc
		.uint8Array()
		.map((all) => [...all].map((byte) => `%${Buffer.from([byte]).toString("hex")}`));
	fc.assert(
		fc.property(bytes, (run) => {
			const text = new URLSearchParams(`q=${run.join("")}`).get("q") ?? "";
			expect(new URLSearchParams(`q=${cleanEncoded(run.join(""))}`).get("q")).toBe(cleanText(text));
		}),
	);
	const parts = fc
		.array(fc.constantFrom("%", "%0", "%00", "%C3", "%A1", "%FF", "0", "A", "&"))
		.map((all) => all.join(""));
	fc.assert(
		fc.property(parts, (encoded) => {
			const clean = decodeURIComponent(cleanEncoded(encoded).replace(/%(?![\da-f]{2})/gi, "%25"));
			expect(clean).toBe(cleanText(clean));
		}),
	);
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			const encoded = encodeURIComponent(cleanText(text));
			expect(cleanEncoded(encoded)).toBe(encoded);
		}),
	);
});
