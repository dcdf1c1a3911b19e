import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { cleanText } from "~/platform/values/clean-text.server";
import { dayMs } from "~/platform/values/lima-time";
import { escapeXml } from "~/platform/values/xml.server";
import { type Cell, inBlocks, type Rows } from "./csv.server";

/** A workbook with one sheet, whose first row is its headings. Texts are never formulas. It is streamed as it is written. */
export function xlsxOf(rows: Rows): Readable {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	const sheet = Readable.from(sheetOf(rows), { objectMode: false });
	// The archive passes on neither an error of its files nor that its reader is gone.
	sheet.on("error", (error) => output.destroy(error));
	output.on("close", () => sheet.destroy());
	for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(declaration + xml), name);
	zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
	zip.end();
	return output;
}

async function* sheetOf(rows: Rows): AsyncGenerator<string> {
	let style = styles.heading;
	yield* inBlocks(sheetBeginning, rows, (cells) => {
		const drawn = cells.map((cell) => drawCell(cell, style)).join("");
		style = styles.text;
		return `<row>${drawn}</row>`;
	});
	yield "</sheetData></worksheet>";
}

/** Places in `cellXfs`. */
const styles = { text: 0, heading: 1, day: 2, amount: 3 };

/** Spreadsheets decode `_x0041_`, so its first underscore is escaped. @param style of a text */
function drawCell(cell: Cell, style: number): string {
	if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
	if (typeof cell === "string") {
		const text = escapeXml(cleanText(cell).slice(0, longestCell)).replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
		return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${text}</t></is></c>`;
	}
	if ("minor" in cell) return `<c s="${styles.amount}"><v>${cell.minor / 100}</v></c>`;
	return `<c s="${styles.day}"><v>${(Date.parse(cell.day) - firstDay) / dayMs}</v></c>`;
}

/** Characters, as Excel takes them. */
const longestCell = 32_767;
/** Spreadsheets count days from here. */
const firstDay = Date.UTC(1899, 11, 30);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const sheetBeginning = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="40" width="18" customWidth="1"/></cols><sheetData>`;

/** The files of the workbook besides its sheet (ECMA-376). */
const parts = {
	"[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
	"_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	"xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets><sheet name="Tabla" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	"xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`,
	"xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
