import { inspect } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { frontMatterSchemas } from "~/domain/content/front-matter.server";
import { savedTextRecord } from "~/domain/content/saved-text-record.server";
import { parseReview, toReviewRecord } from "~/domain/goods/review-record.server";
import { composeMail } from "~/domain/mail/compose-mail.server";
import { csvOf } from "~/platform/tables/csv.server";
import { cleanEncoded, cleanText } from "~/platform/values/clean-text.server";
import { escapeXml } from "~/platform/values/xml.server";
import { readForm } from "~/web/forms/read-form.server";
import { collect } from "../../../support/collect";
import { aReview } from "../../domain/customer-service/a-review";

it.each([
	["mesa", "mesa"],
	["me\0sa\uFFFD", "mesa"],
	["Lámpara 🪔\t\r\n", "Lámpara 🪔\t\r\n"],
	["Mesa\u000Bde\u2028pino", "Mesa\nde\npino"],
	["\u0007m\u001Fe\u007Fs\u0090a\uFFFE\uFDD0\u{1FFFF}\uD83D", "mesa"],
])("cleanText(%j) is %j", (text, clean) => {
	expect(cleanText(text)).toBe(clean);
});

const unclean = "Mesa\0\u000B\u001B\u001F\u0090\u2028\uFFFE\uFFFF\uD83D\uFFFD de pino";
const mail = { id: "a", to: "a@x.pe", subject: unclean, text: unclean, html: unclean, date: "2026-11-12" };
const article = { title: unclean, description: unclean.repeat(5) };

it.each<[what: string, write: () => unknown]>([
	[
		"a form",
		() => readForm(new Request("http://x", { method: "POST", body: new URLSearchParams({ unclean }) })),
	],
	["XML", () => escapeXml(unclean)],
	["CSV", () => collect(csvOf([[unclean]]))],
	["a mail", () => composeMail(mail, { name: "", address: "b@x.pe" })],
	["a stored review", () => parseReview("a", toReviewRecord(aReview({ text: unclean, author: unclean })))],
	["a text's titles", () => frontMatterSchemas.pages.parse(article)],
	[
		"a stored text",
		() => savedTextRecord.parse({ frontMatter: {}, body: unclean, at: "2026-11-12T00:00:00Z", by: "" }),
	],
])("%s holds no character that XML refuses", async (_, write) => {
	const written = await write();
	const told = inspect(written instanceof FormData ? [...written] : written, { depth: 9 });
	expect(told).toMatch(/Mesa(\\n|\s)+de pino/);
	expect(told).not.toMatch(/\\x|\\u|\\b|\\v|\\f|[\uFFFE\uFFFF\uFFFD\u2028]/);
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
