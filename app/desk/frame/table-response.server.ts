import { Readable } from "node:stream";
import { csvOf, type Rows } from "~/platform/tables/csv.server";
import { xlsxOf } from "~/platform/tables/xlsx.server";

/** A table to download. @param rows the headings first @param name of the file, without its ending */
export function csvResponse(rows: Rows, name: string): Response {
	const texts = Readable.from(csvOf(rows)).map((text: string) => Buffer.from(text));
	return download(texts, `${name}.csv`, "text/csv; charset=utf-8");
}

export function xlsxResponse(rows: Rows, name: string): Response {
	return download(
		xlsxOf(rows),
		`${name}.xlsx`,
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	);
}

function download(bytes: Readable, file: string, type: string): Response {
	return new Response(Readable.toWeb(bytes) as ReadableStream, {
		headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${file}"` },
	});
}
