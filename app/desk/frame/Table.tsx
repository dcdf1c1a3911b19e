import type { ReactNode } from "react";
import styles from "./Desk.module.css";

interface TableProps {
	caption: string;
	/** Headings; those of numbers begin with `#`. */
	columns: string[];
	/** Cells, the first of which names the row. */
	rows: ReactNode[][];
	isTimed?: boolean;
}

export function Table({ caption, columns, rows, isTimed }: TableProps) {
	const classOf = (column = "") => (column.startsWith("#") ? styles.amount : undefined);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by the keyboard.
		<section className={styles.scroll} aria-label={caption} tabIndex={0}>
			<table className={`${styles.table} ${isTimed ? styles.when : ""}`}>
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col" className={classOf(column)}>
								{column.replace("#", "")}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([first, ...cells], index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the page is not hydrated.
						<tr key={index}>
							<th scope="row">{first}</th>
							{cells.map((cell, at) => (
								<td key={columns[at + 1]} className={classOf(columns[at + 1])}>
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
