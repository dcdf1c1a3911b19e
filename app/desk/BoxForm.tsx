import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/Button";
import { type FieldState, plainField, TextField } from "~/ui/Field";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./refusal.server";

export interface BoxFormProps {
	title: string;
	intent: string;
	/** Tells the form from others of the same intent. */
	name?: string;
	/** The state of the record that the form was shown with. */
	seen?: string | number | undefined;
	/** Opens it, if it is of this form, with what was typed. */
	refusal?: DeskRefusal | undefined;
	/** The values of a form that was not refused. */
	shown?: Record<string, string> | undefined;
	isOpen?: boolean;
	action?: string;
	/** Text of the button. */
	submit: string;
	look?: "primary" | "secondary";
	children?: (field: FieldFinder) => ReactNode;
}

/** A form in a box that opens. */
export function BoxForm({
	title,
	intent,
	name = intent,
	seen,
	refusal,
	shown,
	isOpen = false,
	action,
	submit,
	look = "secondary",
	children,
}: BoxFormProps) {
	return (
		<details className={styles.box} open={isOpen || refusal?.intent === name}>
			<summary>{title}</summary>
			<Form method="post" action={action} className={styles.form} noValidate>
				<input type="hidden" name="intent" value={intent} />
				{seen !== undefined && <input type="hidden" name="seen" value={seen} />}
				{children?.(fieldsOf(name, refusal, shown))}
				<Button type="submit" look={look}>
					{submit}
				</Button>
			</Form>
		</details>
	);
}

type FieldFinder = (name: string) => FieldState;

/** @returns a function that gives a field its state, with what was typed and its fault if this form was refused */
export function fieldsOf(
	form: string,
	refusal: DeskRefusal | undefined,
	shown: Record<string, string> = {},
): FieldFinder {
	const { typed = {}, faults = {} }: Partial<DeskRefusal> = refusal?.intent === form ? refusal : {};
	return (name) => {
		const id = `${form}-${name}`;
		return { ...plainField(id, name, faults[id]), initialValue: typed[name] ?? shown[name] };
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
