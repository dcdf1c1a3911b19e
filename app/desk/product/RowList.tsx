import { createContext, type ReactNode, useContext } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { FormFields, useField, useFieldFinder } from "~/desk/frame/DeskForm";
import { Button } from "~/ui/fields/Button";
import { plainField } from "~/ui/fields/Field";
import formStyles from "./ProductForm.module.css";
import type { ChangedRows, ProductForm } from "./product-form.server";

export interface DrawnForm {
	form: ProductForm;
	/** Messages by the field's path, such as `variants[0].sale.until`. */
	faults: Record<string, string>;
	/** The list that a button has just changed. */
	rows: ChangedRows | undefined;
}

const Drawn = createContext<DrawnForm | undefined>(undefined);

export function useDrawn(): DrawnForm {
	const drawn = useContext(Drawn);
	if (!drawn) throw new Error("A field of a product stands in its form.");
	return drawn;
}

/** The fields inside have their path in the form as their name and id. */
export function DrawnFields({ drawn, children }: { drawn: DrawnForm; children: ReactNode }) {
	const { form, faults } = drawn;
	const findField = (name: string) => {
		const path = name.match(/[^.[\]]+/g) ?? [];
		const initialValue = path.reduce<unknown>((value, key) => Object(value)[key], form);
		return { ...plainField(name, name, faults[name]), initialValue };
	};
	return (
		<Drawn.Provider value={drawn}>
			<FormFields value={findField}>{children}</FormFields>
		</Drawn.Provider>
	);
}

export interface DrawnRow<Row> {
	row: Row;
	number: number;
	isAdded: boolean;
	/** The button that removes it. */
	remove: ReactNode;
}

interface RowListProps<Row> {
	/** Its field in the form or, in another list, in the row. */
	list: string;
	add: string;
	rows: Row[];
	/** Names a row in the button that removes it. */
	what: (row: Row, number: number) => string;
	/** Whether that name is only read aloud. */
	isShort?: boolean;
	/** Draws a row, whose fields are named by their path in it. */
	children: (drawn: DrawnRow<Row>) => ReactNode;
}

/** A list whose buttons add and remove rows by submitting the whole form. */
export function RowList<Row>({ list, add, rows, what, isShort, children }: RowListProps<Row>) {
	const { rows: changed, faults } = useDrawn();
	const { name } = useField(list);
	const findField = useFieldFinder();
	// What refuses the form takes the focus instead.
	const isChanged = changed?.list === name && Object.keys(faults).length === 0;
	const intent = (type: string, payload: object) => ({
		name: "__intent__",
		value: JSON.stringify({ type, payload: { name, ...payload } }),
	});
	return (
		<>
			{faults[name] && (
				<p id={name} className={formStyles.fault}>
					{faults[name]}
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
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<FormFields key={index} value={(field) => findField(`${list}[${index}].${field}`)}>
						{children({ row, number, isAdded, remove })}
					</FormFields>
				);
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
