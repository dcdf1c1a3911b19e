import { Readable } from "node:stream";
import { csvOf, type Rows } from "~/platform/tables/csv.server";
import { xlsxOf } from "~/platform/tables/xlsx.server";

/** A table to download. @param rows the headings first @param name of the file, without its ending */
export async function csvResponse(rows: Rows, name: string): Promise<Response> {
	const texts = Readable.from(csvOf(await begun(rows))).map((text: string) => Buffer.from(text));
	return download(texts, `${name}.csv`, "text/csv; charset=utf-8");
}

export async function xlsxResponse(rows: Rows, name: string): Promise<Response> {
	return download(
		xlsxOf(await begun(rows)),
		`${name}.xlsx`,
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	);
}

/** Waits for the first row, so that an unavailable datastore gets an error page instead of a truncated file. */
async function begun(rows: Rows): Promise<Rows> {
	const left = (async function* () {
		yield* rows;
	})();
	const first = [await left.next(), await left.next()];
	return (async function* () {
		for (const { done, value } of first) if (!done) yield value;
		yield* left;
	})();
}

/** Sent as it is written: collected, the table of a big shop's year would take hundreds of megabytes. */
function download(bytes: Readable, file: string, type: string): Response {
	return new Response(Readable.toWeb(bytes) as ReadableStream, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": `attachment; filename="${file}"`,
			"Cache-Control": "private, no-store, no-transform",
		},
	});
}
