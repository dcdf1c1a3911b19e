import styles from "./DefaultButton.module.css";

/** Enter in a field presses a form's first button: this unseen one, put before the others, says which it stands for. */
export function DefaultButton(button: { name?: string; value?: string }) {
	return <button type="submit" {...button} className={styles.default} tabIndex={-1} aria-hidden="true" />;
}
