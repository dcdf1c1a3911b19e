import styles from "./StarRow.module.css";

export function StarRow({ stars }: { stars: number }) {
	return (
		<span role="img" aria-label={`${stars} de 5 estrellas`} className={styles.stars}>
			{"★".repeat(stars)}
			<span className={styles.empty}>{"★".repeat(5 - stars)}</span>
		</span>
	);
}
