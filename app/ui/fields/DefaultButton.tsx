import type { ReactNode } from "react";
import styles from "./DefaultButton.module.css";

export function DefaultButton(button: {
	name?: string;
	value?: string;
	form?: string;
	children?: ReactNode;
}) {
	return <button type="submit" {...button} className={styles.default} tabIndex={-1} aria-hidden="true" />;
}
