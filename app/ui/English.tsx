import styles from "./English.module.css";

/** Words that the specification gives in English, and what they mean for who does not read it. */
export function English({ children, meaning }: { children: string; meaning: string }) {
	return (
		<>
			<span lang="en">{children}</span> <span className={styles.meaning}>({meaning})</span>
		</>
	);
}
