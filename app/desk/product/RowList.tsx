import { Fragment, type ReactNode } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { Button } from "~/ui/fields/Button";
import { type FieldState, plainField } from "~/ui/fields/Field";
import formStyles from "./ProductForm.module.css";
import type { ChangedRows, ProductForm } from "./product-form.server";

export interface DrawnForm {
	form: ProductForm;
	faults: Record<string, string>;
	/** The list that a button has just changed. */
	rows: ChangedRows | undefined;
	/** @param name its path in the form, such as `variants[0].sale.until`; also its id */
	field(name: string): FieldState;
}

export function drawForm(shown: Omit<DrawnForm, "field">): DrawnForm {
	const { form, faults } = shown;
	const field = (name: string) => {
		const path = name.match(/[^.[\]]+/g) ?? [];
		const initialValue = path.reduce<unknown>((value, key) => Object(value)[key], form);
		return { ...plainField(name, name, faults[name]), initialValue };
	};
	return { ...shown, field };
}

export interface DrawnRow<Row> {
	row: Row;
	/** Of the names of its fields. */
	path: string;
	number: number;
	isAdded: boolean;
	/** The button that removes it. */
	remove: ReactNode;
}

interface RowListProps<Row> {
	list: string;
	add: string;
	rows: Row[];
	/** Names a row in the button that removes it. */
	what: (row: Row, number: number) => string;
	/** Whether that name is only read aloud. */
	isShort?: boolean;
	drawn: DrawnForm;
	children: (drawn: DrawnRow<Row>) => ReactNode;
}

/** A list whose buttons add and remove rows by submitting the whole form. */
export function RowList<Row>({ list, add, rows, what, isShort, drawn, children }: RowListProps<Row>) {
	const { rows: changed, faults } = drawn;
	// What refuses the form takes the focus instead.
	const isChanged = changed?.list === list && Object.keys(faults).length === 0;
	const intent = (type: string, payload: object) => ({
		name: "__intent__",
		value: JSON.stringify({ type, payload: { name: list, ...payload } }),
	});
	return (
		<>
			{faults[list] && (
				<p id={list} className={formStyles.fault}>
					{faults[list]}
				</p>
			)}
			{rows.map((row, index) => {
				const number = index + 1;
				const isAdded = isChanged && changed.isNew && number === rows.length;
				const label = `Quitar ${what(row, number)}`;
				const remove = (
					<p>
						<Button
							type="submit"
							look="quiet"
							{...intent("remove", { index })}
							aria-label={isShort ? label : undefined}
						>
							{isShort ? "Quitar" : label}
						</Button>
					</p>
				);
				const shown = children({ row, path: `${list}[${index}]`, number, isAdded, remove });
				// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
				return <Fragment key={index}>{shown}</Fragment>;
			})}
			<p>
				<Button
					type="submit"
					look="secondary"
					{...intent("insert", {})}
					autoFocus={isChanged && !changed.isNew}
				>
					{add}
				</Button>
			</p>
		</>
	);
}

export function RowBox({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className={styles.box}>
			<legend>{title}</legend>
			<div className={styles.form}>{children}</div>
		</fieldset>
	);
}
