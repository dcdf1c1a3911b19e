import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import styles from "./Field.module.css";

/** What a form library knows of a field: the part of Conform's metadata that is drawn. */
export interface FieldState {
	id: string;
	name: string;
	errorId: string;
	descriptionId: string;
	errors: string[] | undefined;
	initialValue?: unknown;
	required?: boolean | undefined;
	maxLength?: number | undefined;
}

interface Common {
	field: FieldState;
	label: ReactNode;
	hint?: ReactNode;
}

/** A text input with its label, hint and error, wired for assistive technology here and nowhere else. */
export function TextField({ field, label, hint, ...rest }: Common & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<FieldRow field={field} label={label} hint={hint}>
			<input
				type="text"
				maxLength={field.maxLength}
				defaultValue={textOf(field.initialValue)}
				{...controlProps(field, hint)}
				{...rest}
			/>
		</FieldRow>
	);
}

export function SelectField({
	field,
	label,
	hint,
	children,
	...rest
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
	return (
		<FieldRow field={field} label={label} hint={hint}>
			<select defaultValue={textOf(field.initialValue)} {...controlProps(field, hint)} {...rest}>
				{children}
			</select>
		</FieldRow>
	);
}

/** @param isConsent whether ticking it is a consent, which is given anew each time and never filled in */
export function CheckboxField({ field, label, hint, isConsent }: Common & { isConsent?: boolean }) {
	return (
		<div className={styles.checkbox}>
			<input
				type="checkbox"
				value="on"
				defaultChecked={field.initialValue === "on"}
				data-consent={isConsent ? "" : undefined}
				{...controlProps(field, hint)}
			/>
			<div>
				<label htmlFor={field.id}>{label}</label>
				<Notes field={field} hint={hint} />
			</div>
		</div>
	);
}

function FieldRow({ field, label, hint, children }: Common & { children: ReactNode }) {
	return (
		<div className={styles.field} data-invalid={field.errors ? "" : undefined}>
			<label htmlFor={field.id}>{label}</label>
			{children}
			<Notes field={field} hint={hint} />
		</div>
	);
}

function Notes({ field, hint }: Pick<Common, "field" | "hint">) {
	return (
		<>
			{hint && (
				<p id={field.descriptionId} className={styles.hint}>
					{hint}
				</p>
			)}
			{field.errors && (
				<p id={field.errorId} className={styles.error}>
					{field.errors[0]}
				</p>
			)}
		</>
	);
}

function controlProps(field: FieldState, hint: ReactNode) {
	const described = [field.errors && field.errorId, hint && field.descriptionId].filter(Boolean).join(" ");
	return {
		id: field.id,
		name: field.name,
		required: field.required,
		// Said of each: Chromium takes a required list in which nothing is chosen for wrong.
		"aria-invalid": field.errors !== undefined,
		"aria-describedby": described || undefined,
	};
}

/** A repeated field arrives as a list: the first is kept. */
function textOf(value: unknown): string {
	const first = Array.isArray(value) ? value[0] : value;
	return typeof first === "string" ? first : "";
}
