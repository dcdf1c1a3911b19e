import type { ReactNode } from "react";
import styles from "./DefaultButton.module.css";

/** The hidden first button of a form, which Enter in a field presses. Text browsers show its text. */
export function DefaultButton(button: {
	name?: string;
	value?: string;
	form?: string;
	children?: ReactNode;
}) {
	return <button type="submit" {...button} className={styles.default} tabIndex={-1} aria-hidden="true" />;
}
