import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./Desk.module.css";
import { DeskForm, type DeskFormProps } from "./DeskForm";
import type { DeskRefusal } from "./desk-refusal.server";
import { Submit } from "./Submit";

export interface BoxFormProps extends Omit<DeskFormProps, "children" | "className" | "isTracked"> {
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
	children,
	...form
}: BoxFormProps) {
	const refusal = useActionData() as Partial<DeskRefusal> | undefined;
	return (
		<details className={styles.box} open={isOpen || refusal?.intent === name}>
			<summary>{title}</summary>
			<DeskForm name={name} {...form}>
				<input type="hidden" name="intent" value={intent} />
				{shownState !== undefined && <input type="hidden" name="seen" value={shownState} />}
				{children}
				<Submit look={look} text={submit} />
			</DeskForm>
		</details>
	);
}
