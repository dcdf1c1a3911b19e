import type { ReactNode } from "react";
import styles from "~/ui/elements/VisuallyHidden.module.css";

export function DefaultButton(button: {
	name?: string;
	value?: string;
	form?: string;
	children?: ReactNode;
}) {
	return <button type="submit" {...button} className={styles.unseen} tabIndex={-1} aria-hidden="true" />;
}
