import type { Business } from "~/domain/business/business-record.server";
import type { Fact } from "~/platform/values/fact";
import { escapeXml } from "~/platform/values/xml.server";
import { keeper, type Mail, type MailBlock } from "./mail";

/** @returns the mail's body as text and as HTML, without external resources */
export function drawMail(posted: Mail, { business, origin }: { business: Business; origin: string }) {
	const mail = posted.to === keeper ? posted : { ...posted, blocks: posted.blocks.map(withoutLinks) };
	const signature = listSignature(business);
	const text = [...mail.blocks.map((block) => drawText(block, origin)), `-- \n${signature.join("\n")}`];
	return { text: `${text.join("\n\n")}\n`, html: drawPage(mail, signature, origin) };
}

function withoutLinks(block: MailBlock): MailBlock {
	if (block.kind === "link" || block.keepsLinks) return block;
	if (block.kind === "paragraph") return { ...block, text: breakAddresses(block.text) };
	const rows = block.rows.map(({ name, value }) => ({
		name: breakAddresses(name),
		value: breakAddresses(value),
	}));
	return { ...block, title: breakAddresses(block.title), rows };
}

/** Breaks web and mail addresses with zero-width spaces, so that mail programs make no links of them. */
function breakAddresses(text: string): string {
	return text.replace(/\S+/g, (word) =>
		looksLikeAddress.test(word) ? word.replace(/[.．。｡@:/]+(?=\S)/g, "\u200b$&\u200b") : word,
	);
}

/** Not `S.A.C.`, `1,170.00` or `3:04`. */
const looksLikeAddress = /@|\/\/|:\D|\d\.\d{1,3}\.\d|[.．。｡][^\s.\d][^\s.]/;

function listSignature({ legalName, ruc, address, phone, email }: Business): string[] {
	const name = legalName ? `Wasi, una tienda de ${legalName}` : "Wasi";
	return [[name, ruc && `RUC ${ruc}`].filter(Boolean).join(", "), address, phone, email].filter(
		(line): line is string => Boolean(line),
	);
}

function drawText(block: MailBlock, origin: string): string {
	switch (block.kind) {
		case "paragraph":
			return block.text;
		case "rows":
			return [block.title.toUpperCase(), ...block.rows.map(drawTextRow)].join("\n");
		case "link":
			return `${block.label}:\n${hrefOf(block, origin)}`;
	}
}

function drawTextRow({ name, value }: Fact): string {
	return value.includes("\n") ? `${name}:\n${value}` : `${name}: ${value}`;
}

function drawPage({ subject, blocks }: Mail, signature: string[], origin: string): string {
	return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;background:#fff;color:#222;font:16px/1.5 sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 24px;font-size:24px;font-weight:bold">Wasi</p>
${blocks.map((block) => drawHtml(block, origin)).join("\n")}
<p style="margin:32px 0 0;border-top:1px solid #ccc;padding-top:12px;font-size:14px;color:#555">${signature.map(drawWords).join("<br>")}</p>
</div>
</body>
</html>
`;
}

function drawHtml(block: MailBlock, origin: string): string {
	switch (block.kind) {
		case "paragraph": {
			const lang = block.lang ? ` lang="${block.lang}"` : "";
			return `<p${lang} style="margin:0 0 16px;white-space:pre-line">${drawWords(block.text)}</p>`;
		}
		case "rows":
			return `<table style="width:100%;margin:0 0 24px;border-collapse:collapse">
<caption style="text-align:left;font-weight:bold;padding-bottom:4px">${drawWords(block.title)}</caption>
${block.rows.map(drawHtmlRow).join("\n")}
</table>`;
		case "link":
			return `<p style="margin:0 0 24px"><a href="${escapeXml(hrefOf(block, origin))}" style="color:#0b5394;font-weight:bold">${drawWords(block.label)}</a></p>`;
	}
}

function hrefOf({ path }: { path: string }, origin: string): string {
	return path.startsWith("/") ? origin + path : path;
}

function drawHtmlRow({ name, value }: Fact): string {
	const cell = "border-top:1px solid #ddd;padding:6px 0;vertical-align:top;text-align:left";
	return `<tr><th scope="row" style="${cell};padding-right:16px;font-weight:normal;color:#555">${drawWords(name)}</th><td style="${cell};white-space:pre-line">${drawWords(value)}</td></tr>`;
}

/** Lets words break that are wider than a phone's column. A style that did so would break the prices beside them, too. */
function drawWords(text: string): string {
	const breakable = text.replace(/\S{26,}/gu, (word) => word.replace(/.{12}(?=.)/gsu, "$&\0"));
	return breakable.split("\0").map(escapeXml).join("<wbr>");
}
