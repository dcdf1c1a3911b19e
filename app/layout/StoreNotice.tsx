import styles from "./StoreNotice.module.css";

export function StoreNotice({ text }: { text: string }) {
	return (
		<aside aria-label="Aviso" className={styles.notice}>
			<p>{text}</p>
		</aside>
	);
}
