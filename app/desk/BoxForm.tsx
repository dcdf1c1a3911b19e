import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FieldState, plainField, TextField } from "~/ui/Field";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./refusal.server";

/** A form in a box that opens. @param seen the state of the record that the form was shown with */
export function BoxForm({
	title,
	intent,
	seen,
	isOpen,
	action,
	children,
}: {
	title: string;
	intent: string;
	seen?: string | number | undefined;
	isOpen: boolean;
	action?: string;
	children: ReactNode;
}) {
	return (
		<details className={styles.box} open={isOpen}>
			<summary>{title}</summary>
			<Form method="post" action={action} className={styles.form} noValidate>
				<input type="hidden" name="intent" value={intent} />
				{seen !== undefined && <input type="hidden" name="seen" value={seen} />}
				{children}
			</Form>
		</details>
	);
}

/** @returns a function that gives a field its state, with what was typed if this form was refused */
export function fieldsOf(intent: string, refusal: DeskRefusal | undefined, prefix = `${intent}-`) {
	const typed = refusal?.intent === intent ? refusal.typed : {};
	return (name: string): FieldState => ({
		...plainField(prefix + name, name),
		initialValue: typed[name],
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
