import styles from "./StoreNotice.module.css";

/** What the store tells all shoppers, above every page. */
export function StoreNotice({ text }: { text: string }) {
	return (
		<aside aria-label="Aviso" className={styles.notice}>
			<p>{text}</p>
		</aside>
	);
}
