import styles from "./RequestList.module.css";

export function RequestList({ items }: { items: string[] }) {
	return (
		<ul className={styles.list}>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}
