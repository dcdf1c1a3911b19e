import type { ReactNode } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { Button } from "~/ui/fields/Button";
import { type FieldState, plainField } from "~/ui/fields/Field";
import formStyles from "./ProductForm.module.css";
import type { ChangedRows, ProductForm } from "./product-form.server";

/** What the form's fields show. */
export interface DrawnForm {
	form: ProductForm;
	/** By field name. */
	faults: Record<string, string>;
	/** The list that a button has just changed. */
	rows: ChangedRows | undefined;
}

/** @param name its path in the form, such as `variants[0].sale.until`; also its id */
export function fieldNamed(name: string, { form, faults }: DrawnForm): FieldState {
	const path = name.match(/[^.[\]]+/g) ?? [];
	const initialValue = path.reduce<unknown>((value, key) => Object(value)[key], form);
	return { ...plainField(name, name, faults[name]), initialValue };
}

/** A list whose buttons add and remove rows by submitting the whole form. @param list its name in the form */
export function RowList({
	list,
	add,
	drawn: { rows, faults },
	children,
}: {
	list: string;
	/** Text of the button that adds a row. */
	add: string;
	drawn: DrawnForm;
	children: ReactNode;
}) {
	return (
		<>
			{faults[list] && (
				<p id={list} className={formStyles.fault}>
					{faults[list]}
				</p>
			)}
			{children}
			<p>
				<Button
					type="submit"
					look="secondary"
					name="__intent__"
					value={JSON.stringify({ type: "insert", payload: { name: list } })}
					autoFocus={rows?.list === list && !rows.isNew}
				>
					{add}
				</Button>
			</p>
		</>
	);
}

/** @param what named in the button's text, or only in its accessible name if it `isShort` */
export function RemoveRow({
	list,
	index,
	what,
	isShort,
}: {
	list: string;
	index: number;
	what: string;
	isShort?: boolean;
}) {
	return (
		<p>
			<Button
				type="submit"
				look="quiet"
				name="__intent__"
				value={JSON.stringify({ type: "remove", payload: { name: list, index } })}
				aria-label={isShort ? `Quitar ${what}` : undefined}
			>
				{isShort ? "Quitar" : `Quitar ${what}`}
			</Button>
		</p>
	);
}

/** Whether a button has just added this row. */
export function isAddedRow({ rows }: DrawnForm, list: string, index: number, count: number): boolean {
	return rows?.list === list && rows.isNew && index === count - 1;
}

export function RowBox({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className={styles.box}>
			<legend>{title}</legend>
			<div className={styles.form}>{children}</div>
		</fieldset>
	);
}
