import { plain } from "./format";

/** Aligns the cells of each column: the first `texts` columns to the left, numbers to the right. */
export function drawTable(rows: readonly (readonly string[])[], texts: number): string {
	const printed = rows.map((cells) => cells.map(plain));
	const widths = (printed[0] ?? []).map((_, column) =>
		Math.max(...printed.map((cells) => cells[column]?.length ?? 0)),
	);
	return printed
		.map((cells) =>
			cells
				.map((cell, column) => {
					const width = widths[column] ?? 0;
					return column < texts ? cell.padEnd(width) : cell.padStart(width);
				})
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
