import styles from "./English.module.css";

/** A text that the specification gives in English, followed by its Spanish meaning. */
export function English({ children, meaning }: { children: string; meaning: string }) {
	return (
		<>
			<span lang="en">{children}</span> <span className={styles.meaning}>({meaning})</span>
		</>
	);
}
