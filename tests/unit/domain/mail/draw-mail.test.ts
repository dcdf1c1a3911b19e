import { expect, test } from "vitest";
import { drawMail } from "~/domain/mail/draw-mail.server";
import { keeper, link, paragraph, rows, withLinks } from "~/domain/mail/mail";
import { aMail } from "./mails";

const business = { legalName: "Wasi Hogar S.A.C.", ruc: "20600000421", address: "Av. Arequipa 1234, Lince" };
const letterhead = { business, origin: "https://wasi.example" };

test("text and HTML say the same, and the HTML needs nothing from outside", () => {
	const { text, html } = drawMail(aMail(), letterhead);
	expect(text).toBe(`Hola, María:

TU PEDIDO
1 × Mesa: S/ 1,170.00

Ver cómo va:
https://wasi.example/seguimiento?pedido=WASI-7K3M-9XA4

--${" "}
Wasi, una tienda de Wasi Hogar S.A.C., RUC 20600000421
Av. Arequipa 1234, Lince
`);
	const shown = html.replace(/<style.*?<\/style>|<[^>]+>/gs, " ");
	for (const words of ["Hola, María:", "1 × Mesa", "S/ 1,170.00", "Ver cómo va", "RUC 20600000421"])
		expect(shown).toContain(words);
	expect(html).toContain('lang="es"');
	expect(html).not.toMatch(/<(img|link|script)|url\(/);
});

test("a word that is wider than a phone may break anywhere, and is the same when it is copied", () => {
	const word = `HDMI-USBC/DisplayPort<1.4>+Ethernet${"🪔x".repeat(30)}`;
	const priced = rows(word, [{ name: word, value: `${word} S/\u00a01,170.00` }]);
	const mail = aMail({ subject: "Hola", blocks: [paragraph(word), priced, link(word, "/")] });
	const { html } = drawMail(mail, { ...letterhead, business: { legalName: word } });
	const shown = html.replace(/^.*?<body[^>]*>|<(?!wbr)[^>]+>/gs, " ").replace(/&[lg]t;/g, "-");
	for (const piece of shown.split(/\s|<wbr>/)) expect([...piece].length, piece).toBeLessThan(26);
	expect(shown.replaceAll("<wbr>", "").split(word.replace(/[<>]/g, "-"))).toHaveLength(7);
});

test("what people typed stays text", () => {
	const value = '<img src=x onerror="alert(1)">\n& "más"';
	const blocks = [paragraph(value), rows("<b>", [{ name: "<i>", value }])];
	const mail = aMail({ subject: "</title><script>", blocks });
	const { text, html } = drawMail(mail, { ...letterhead, business: { legalName: "<u>" } });
	expect(html).not.toMatch(/<(img|b|i|u|script)>?[\s>]/);
	expect(html.split("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;\n&amp; &quot;más&quot;")).toHaveLength(3);
	expect(text).toContain(`<i>:\n${value}`);
});

/** What mail programs make links of: schemes, `www.`, names of sites, addresses. */
const linked = /\w:\/\/|www\.|[\p{L}\d-][.．。｡]\p{L}{2}|\d\.\d+\.\d|\w@\w|mailto:/u;

test.each([
	"https://estafa.example/x?y=1",
	"Gana en estafa.example hoy",
	"WWW.ESTAFA.PE/123",
	"(estafa。com)",
	"http://203.0.113.7",
	"203.0.113.7/x",
	"premio@estafa.example",
	"mailto:premio",
])("no mail program finds a link in what was typed, except in the keeper's mails: %s", (typed) => {
	const blocks = [paragraph(typed), rows("Datos", [{ name: typed, value: `a\n${typed}` }])];
	const drawn = drawMail(aMail({ blocks }), { business: {}, origin: "" });
	const shown = drawn.html.replaceAll("<wbr>", "").replace(/<[^>]+>/g, " ");
	for (const part of [drawn.text, shown]) {
		expect(part).not.toMatch(linked);
		expect(part.replaceAll("\u200b", "")).toContain(typed);
	}
	for (const mail of [aMail({ to: keeper, blocks }), aMail({ blocks: blocks.map(withLinks) })])
		expect(drawMail(mail, { business: {}, origin: "" }).text).toContain(typed);
});

test("what only looks like a link stays as it is", () => {
	const typed = ["Luz S.A.C.", "S/ 1,170.00", "a las 3:04 p. m.", "Av. Larco 123", "12/11/26"];
	const mail = aMail({ blocks: typed.map((one) => paragraph(one)) });
	const { text } = drawMail(mail, { business: {}, origin: "" });
	for (const one of typed) expect(text).toContain(one);
});
