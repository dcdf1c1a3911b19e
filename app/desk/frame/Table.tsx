import { Form } from "@remix-run/react";
import { Button } from "~/ui/fields/Button";
import styles from "./Desk.module.css";

export interface TableProps {
	caption: string;
	/** Headings; those of numbers begin with `#`. */
	columns: string[];
	/** Cells, the first of which names the row. */
	rows: Cell[][];
	isTimed?: boolean;
}

/** A text, several below each other, a link, a bar, or a button. */
type Cell = string | string[] | { url: string; text: string } | { percent: number } | Act | false;

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
					{rows.map(([first = "", ...cells], index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the page is not hydrated.
						<tr key={index}>
							<th scope="row">{drawCell(first)}</th>
							{cells.map((cell, at) => (
								<td key={columns[at + 1]} className={classOf(columns[at + 1])}>
									{drawCell(cell)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function drawCell(cell: Cell) {
	if (Array.isArray(cell)) return cell.map((text) => <div key={text}>{text}</div>);
	if (typeof cell !== "object") return cell;
	if ("url" in cell) return <a href={cell.url}>{cell.text}</a>;
	if ("percent" in cell) return <progress value={cell.percent} max={100} aria-hidden="true" />;
	return <ActForm {...cell} />;
}

/** A button that posts one field. */
export interface Act {
	name: string;
	value: string;
	text: string;
	/** Names what it is done to, too. */
	label: string;
}

export function ActForm({ name, value, text, label }: Act) {
	return (
		<Form method="post">
			<input type="hidden" name={name} value={value} />
			<Button type="submit" look="quiet" aria-label={label}>
				{text}
			</Button>
		</Form>
	);
}
