import { Form, useActionData } from "@remix-run/react";
import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from "react";
import { Button } from "~/ui/fields/Button";
import {
	CheckboxField,
	type FieldState,
	plainField,
	SelectField,
	TextAreaField,
	TextField,
} from "~/ui/fields/Field";
import { FileField } from "~/ui/fields/FileField";
import { Options } from "~/ui/fields/Options";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./desk-refusal.server";

export interface DeskFormProps
	extends Pick<ComponentProps<typeof Form>, "action" | "className" | "encType" | "method" | "role"> {
	/** On a page with several forms: the `intent` of its refusals, which show again what was typed in it. */
	name?: string;
	/** What its fields show until something is typed. */
	shown?: Record<string, string>;
	/** Sends with each field of `shown` what it showed, as `seen-…`. */
	isTracked?: boolean;
	children: ReactNode;
}

/** What the page's action answered, if it refused a form. */
export function useRefusal() {
	return useActionData() as Partial<DeskRefusal> | undefined;
}

/** A form whose fields, if the page's action refused it, have what was typed and their faults. */
export function DeskForm({ name = "", shown = {}, isTracked, children, ...form }: DeskFormProps) {
	const { intent = "", ...refusal } = useRefusal() ?? {};
	const { typed = {}, faults = {}, problem, isPartial } = intent === name ? refusal : {};
	const isShownAgain = problem !== undefined && !isPartial;
	const findField = (field: string) => {
		const seen = isTracked ? (typed[`seen-${field}`] ?? shown[field]) : undefined;
		const state = plainField(fieldId(name, field), field, faults[field]);
		return { ...state, initialValue: typed[field] ?? shown[field], seen, isShownAgain };
	};
	return (
		<Form method="post" className={styles.form} noValidate {...form}>
			<FormFields value={findField}>{children}</FormFields>
		</Form>
	);
}

export interface BoxFormProps extends Omit<DeskFormProps, "children" | "className"> {
	title: string;
	/** Also the form's name, unless others of the page have the same. */
	intent: string;
	/** What the form was filled in for, so that a change by others is noticed. */
	shownState?: string | number | undefined;
	isOpen?: boolean;
	submit: string;
	look?: "primary" | "secondary";
	children?: ReactNode;
}

/** A form in a box that opens. If the page's action refused it, it is open. */
export function BoxForm({
	title,
	intent,
	name = intent,
	shownState,
	isOpen = false,
	submit,
	look = "secondary",
	shown,
	children,
	...form
}: BoxFormProps) {
	return (
		<details className={styles.box} open={useRefusal()?.intent === name || isOpen}>
			<summary>{title}</summary>
			<DeskForm name={name} shown={{ ...shown, seen: String(shownState) }} {...form}>
				<input type="hidden" name="intent" value={intent} />
				{shownState !== undefined && <HiddenInput name="seen" />}
				{children}
				<Submit look={look} text={submit} />
			</DeskForm>
		</details>
	);
}

/** @param form its name */
export function fieldId(form: string, field: string): string {
	return form ? `${form}-${field}` : field;
}

interface SeenField extends FieldState {
	/** What the field showed first. */
	seen?: string | undefined;
}

const FieldFinder = createContext<(name: string) => SeenField>((name) => plainField(name, name));

/** Tells the fields inside, which have only a name, what they show. */
export const FormFields = FieldFinder.Provider;

export function useFieldFinder() {
	return useContext(FieldFinder);
}

export function useField(name: string): SeenField {
	return useFieldFinder()(name);
}

type Named<Props> = Omit<Props, "field"> & { name: string };

function byName<Props extends { field: FieldState }>(Field: ComponentType<Props>) {
	return function NamedField({ name, ...props }: Named<Props>) {
		const { seen, ...field } = useField(name);
		return (
			<>
				{seen !== undefined && <input type="hidden" name={`seen-${name}`} value={seen} />}
				<Field {...(props as unknown as Props)} field={field} />
			</>
		);
	};
}

export const TextInput = byName(TextField);
export const TextArea = byName(TextAreaField);
export const Checkbox = byName(CheckboxField);
export const FileInput = byName(FileField);

export function PhotoInput(field: Omit<ComponentProps<typeof FileInput>, "accept">) {
	return <FileInput {...field} accept="image/jpeg,image/png,image/webp,image/avif" />;
}

const NamedSelect = byName(SelectField);

export function Select({
	none,
	options,
	...field
}: Omit<ComponentProps<typeof NamedSelect>, "children"> & ComponentProps<typeof Options>) {
	return (
		<NamedSelect {...field}>
			<Options none={none} options={options} />
		</NamedSelect>
	);
}

export function HiddenInput({ name }: { name: string }) {
	const field = useField(name);
	return <input type="hidden" name={field.name} value={String(field.initialValue ?? "")} />;
}

export function PasswordInput() {
	return (
		<TextInput
			name="password"
			label="Tu contraseña, otra vez"
			type="password"
			autoComplete="current-password"
		/>
	);
}

/** A form's button. @param button.intent what is done with the form, if it has several buttons */
export function Submit({
	intent,
	text,
	look,
}: { intent?: string; text: string } & Pick<ComponentProps<typeof Button>, "look">) {
	return (
		<Button type="submit" name={intent && "intent"} value={intent} look={look}>
			{text}
		</Button>
	);
}
