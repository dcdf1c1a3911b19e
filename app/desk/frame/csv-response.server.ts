import { Readable } from "node:stream";
import { csvOf } from "~/platform/values/csv.server";

/** A table to download. @param rows the headings first @param name of the file, without its ending */
export function csvResponse(rows: Parameters<typeof csvOf>[0], name: string): Response {
	const body = Readable.toWeb(Readable.from(csvOf(rows)).map((line: string) => Buffer.from(line)));
	return new Response(body as ReadableStream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}.csv"`,
		},
	});
}
