import {
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useState,
} from "react";
import { CharacterCount } from "./CharacterCount";
import styles from "./Field.module.css";

export interface FieldState {
	id: string;
	name: string;
	errors: string[] | undefined;
	label?: string | undefined;
	initialValue?: unknown;
	required?: boolean | undefined;
	maxLength?: number | undefined;
	/** Its form is shown again with what was typed, without the files. */
	isShownAgain?: boolean;
}

export function plainField(id: string, name: string, error?: string): FieldState {
	return { id, name, errors: error ? [error] : undefined };
}

export interface FieldProps {
	field: FieldState;
	label?: ReactNode;
	hint?: ReactNode;
}

export function TextField({
	field,
	label,
	hint,
	isLong,
	...rest
}: FieldProps & { isLong?: boolean } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<FieldRow field={field} label={label} hint={isLong ? withCount(field, hint) : hint}>
			{(control) => (
				<input
					type="text"
					maxLength={isLong ? undefined : field.maxLength}
					defaultValue={toText(field.initialValue)}
					{...control}
					{...rest}
				/>
			)}
		</FieldRow>
	);
}

export function TextAreaField({
	field,
	label,
	hint,
	...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
	return (
		<FieldRow field={field} label={label} hint={withCount(field, hint)}>
			{(control) => <textarea defaultValue={toText(field.initialValue)} {...control} {...rest} />}
		</FieldRow>
	);
}

interface RadioFieldProps extends Pick<FieldProps, "field" | "label"> {
	options: { value: string; label: ReactNode; hint?: string }[];
}

/** Radio buttons, of which the first has the id that an error summary leads to. */
export function RadioField({ field: sent, label, options }: RadioFieldProps) {
	const { field, control } = useControl(sent, undefined);
	const { "aria-describedby": described, ...shared } = control;
	return (
		<fieldset className={styles.radios}>
			<legend>{label ?? field.label}</legend>
			{options.map((option, index) => {
				const id = index === 0 ? field.id : `${field.id}-${index}`;
				const ownHint = option.hint && `${id}-option`;
				return (
					<div key={option.value} className={styles.checkbox}>
						<input
							type="radio"
							{...shared}
							id={id}
							value={option.value}
							defaultChecked={toText(field.initialValue) === option.value}
							aria-describedby={[described, ownHint].filter(Boolean).join(" ") || undefined}
						/>
						<div>
							<label htmlFor={id}>{option.label}</label>{" "}
							{option.hint && (
								<span id={ownHint} className="soft small">
									{option.hint}
								</span>
							)}
						</div>
					</div>
				);
			})}
			<Notes field={field} hint={undefined} />
		</fieldset>
	);
}

export function SelectField({
	field,
	label,
	hint,
	children,
	...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
	return (
		<FieldRow field={field} label={label} hint={hint}>
			{(control) => (
				<select defaultValue={toText(field.initialValue)} {...control} {...rest}>
					{children}
				</select>
			)}
		</FieldRow>
	);
}

/** @param isConsent marks a legal consent, which no draft ever fills in */
export function CheckboxField({ field: sent, label, hint, isConsent }: FieldProps & { isConsent?: boolean }) {
	const { field, control } = useControl(sent, hint);
	return (
		<div className={styles.checkbox}>
			<input
				type="checkbox"
				value="on"
				defaultChecked={field.initialValue === "on"}
				data-consent={isConsent ? "" : undefined}
				{...control}
			/>
			<div>
				<label htmlFor={field.id}>{label ?? field.label}</label>
				<Notes field={field} hint={hint} />
			</div>
		</div>
	);
}

function withCount({ id, maxLength }: FieldState, hint: ReactNode) {
	if (!maxLength) return hint;
	return (
		<>
			{hint} <CharacterCount controlId={id} max={maxLength} />
		</>
	);
}

function FieldRow({
	field: sent,
	label,
	hint,
	children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
	const { field, control } = useControl(sent, hint);
	return (
		<div className={styles.field} data-invalid={field.errors ? "" : undefined}>
			<label htmlFor={field.id}>{label ?? field.label}</label>
			{children(control)}
			<Notes field={field} hint={hint} />
		</div>
	);
}

function Notes({ field, hint }: Pick<FieldProps, "field" | "hint">) {
	return (
		<>
			{hint && (
				<p id={hintId(field)} className="soft small">
					{hint}
				</p>
			)}
			{field.errors && (
				<p id={errorId(field)} className="problem small">
					{field.errors[0]}
				</p>
			)}
		</>
	);
}

type Control = ReturnType<typeof useControl>["control"];

/** @returns the attributes of a field's control, and the field without its errors once its value has changed */
function useControl(sent: FieldState, hint: ReactNode) {
	const [outdated, setOutdated] = useState<string[]>();
	const field = sent.errors === outdated ? { ...sent, errors: undefined } : sent;
	const described = [field.errors && errorId(field), hint && hintId(field)].filter(Boolean).join(" ");
	const control = {
		id: field.id,
		name: field.name,
		required: field.required,
		// Always set: Chromium otherwise reports an empty required select as invalid.
		"aria-invalid": field.errors !== undefined,
		"aria-describedby": described || undefined,
		onInput: () => setOutdated(sent.errors),
	};
	return { field, control };
}

const hintId = ({ id }: FieldState) => `${id}-hint`;
const errorId = ({ id }: FieldState) => `${id}-error`;

/** A repeated field arrives as an array; its first value is used. */
function toText(value: unknown): string {
	const first = Array.isArray(value) ? value[0] : value;
	return typeof first === "string" ? first : "";
}
