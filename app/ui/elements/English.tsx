import styles from "./English.module.css";

/** A text that the specification gives in English, with its Spanish meaning in a small line below. */
export function English({ children, meaning }: { children: string; meaning: string }) {
	return (
		<span className={styles.text}>
			<span lang="en">{children}</span> <span className={styles.meaning}>{meaning}</span>
		</span>
	);
}
