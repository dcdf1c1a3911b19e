import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FieldState, plainField, TextField } from "~/ui/fields/Field";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./desk-refusal.server";
import { Submit } from "./Submit";

export interface BoxFormProps {
	title: string;
	intent: string;
	/** Tells the form from others of the same intent. */
	name?: string;
	shownState?: string | number | undefined;
	shown?: Record<string, string> | undefined;
	isOpen?: boolean;
	action?: string;
	encType?: "multipart/form-data";
	submit: string;
	look?: "primary" | "secondary";
	children?: (field: FieldFinder) => ReactNode;
}

/** A form in a box that opens. The page's action may have refused it: then it is open, with what was typed. */
export function BoxForm({
	title,
	intent,
	name = intent,
	shownState,
	shown,
	isOpen = false,
	action,
	encType,
	submit,
	look = "secondary",
	children,
}: BoxFormProps) {
	const fieldsOf = useFormFields();
	const refusal = useActionData() as Partial<DeskRefusal> | undefined;
	return (
		<details className={styles.box} open={isOpen || refusal?.intent === name}>
			<summary>{title}</summary>
			<Form method="post" action={action} encType={encType} className={styles.form} noValidate>
				<input type="hidden" name="intent" value={intent} />
				{shownState !== undefined && <input type="hidden" name="seen" value={shownState} />}
				{children?.(fieldsOf(name, shown))}
				<Submit look={look} text={submit} />
			</Form>
		</details>
	);
}

export type FieldFinder = (name: string) => FieldState;

/** Gives the fields of a page's forms their state, with what was typed and the fault if the form was refused. */
export function useFormFields() {
	const refusal = useActionData() as Partial<DeskRefusal> | undefined;
	return (form: string, shown: Record<string, string> = {}): FieldFinder => {
		const { typed = {}, faults = {} } = refusal?.intent === form ? refusal : {};
		return (name) => {
			const id = `${form}-${name}`;
			return { ...plainField(id, name, faults[id]), initialValue: typed[name] ?? shown[name] };
		};
	};
}

export function PasswordField({ field }: { field: FieldState }) {
	return (
		<TextField
			field={field}
			label="Tu contraseña, otra vez"
			type="password"
			autoComplete="current-password"
		/>
	);
}

/** A field that shows what was typed, or else `shown`. A hidden `seen-…` field has the value first shown. */
export function seenField(name: string, shown: string, refusal: DeskRefusal | undefined) {
	return {
		field: { ...plainField(name, name, refusal?.faults[name]), initialValue: refusal?.typed[name] ?? shown },
		shownInput: <input type="hidden" name={`seen-${name}`} value={refusal?.typed[`seen-${name}`] ?? shown} />,
	};
}
