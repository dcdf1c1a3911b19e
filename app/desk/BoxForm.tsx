import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/Button";
import { type FieldState, plainField, TextField } from "~/ui/Field";
import styles from "./Desk.module.css";
import type { DeskRefusal, FieldsRefusal } from "./refusal.server";

export interface BoxFormProps {
	title: string;
	intent: string;
	/** The state of the record that the form was shown with. */
	seen?: string | number | undefined;
	isOpen: boolean;
	action?: string;
	/** Text of the button. */
	submit: string;
	look?: "primary" | "secondary";
	children?: ReactNode;
}

/** A form in a box that opens. */
export function BoxForm({
	title,
	intent,
	seen,
	isOpen,
	action,
	submit,
	look = "secondary",
	children,
}: BoxFormProps) {
	return (
		<details className={styles.box} open={isOpen}>
			<summary>{title}</summary>
			<Form method="post" action={action} className={styles.form} noValidate>
				<input type="hidden" name="intent" value={intent} />
				{seen !== undefined && <input type="hidden" name="seen" value={seen} />}
				{children}
				<Button type="submit" look={look}>
					{submit}
				</Button>
			</Form>
		</details>
	);
}

/**
 * @param shown the values of a form that was not refused @param prefix of the fields' ids
 * @returns a function that gives a field its state, with what was typed and its fault if this form was refused
 */
export function fieldsOf(
	intent: string,
	refusal: DeskRefusal | FieldsRefusal | undefined,
	{ shown = {}, prefix = `${intent}-` }: { shown?: Record<string, string>; prefix?: string } = {},
) {
	const isRefused = refusal?.intent === intent;
	const typed = isRefused ? refusal.typed : {};
	const faults = isRefused && "faults" in refusal ? refusal.faults : {};
	return (name: string): FieldState => ({
		...plainField(prefix + name, name, faults[name]),
		initialValue: typed[name] ?? shown[name],
	});
}

export function PasswordField({ id }: { id: string }) {
	return (
		<TextField
			field={plainField(id, "password")}
			label="Tu contraseña, otra vez"
			type="password"
			autoComplete="current-password"
		/>
	);
}
