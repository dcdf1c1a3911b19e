import { expect, test } from "vitest";
import { drawMail } from "~/domain/mail/draw-mail.server";
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
	const rows = {
		kind: "rows" as const,
		title: word,
		rows: [{ name: word, value: `${word} S/\u00a01,170.00` }],
	};
	const link = { kind: "link" as const, label: word, path: "/" };
	const blocks = [{ kind: "paragraph" as const, text: word }, rows, link];
	const { html } = drawMail(aMail({ subject: "Hola", blocks }), {
		...letterhead,
		business: { legalName: word },
	});
	const shown = html.replace(/^.*?<body[^>]*>|<(?!wbr)[^>]+>/gs, " ").replace(/&[lg]t;/g, "-");
	for (const piece of shown.split(/\s|<wbr>/)) expect([...piece].length, piece).toBeLessThan(26);
	expect(shown.replaceAll("<wbr>", "").split(word.replace(/[<>]/g, "-"))).toHaveLength(7);
});

test("what people typed stays text", () => {
	const value = '<img src=x onerror="alert(1)">\n& "más"';
	const rows = { kind: "rows" as const, title: "<b>", rows: [{ name: "<i>", value }] };
	const { text, html } = drawMail(
		aMail({ subject: "</title><script>", blocks: [{ kind: "paragraph", text: value }, rows] }),
		{ ...letterhead, business: { legalName: "<u>" } },
	);
	expect(html).not.toMatch(/<(img|b|i|u|script)>?[\s>]/);
	expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;\n&amp; &quot;más&quot;/g)).toHaveLength(
		2,
	);
	expect(text).toContain(`<i>:\n${value}`);
});
