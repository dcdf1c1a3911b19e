import styles from "./Logo.module.css";

export function Logo() {
	return (
		<span className={styles.logo}>
			<svg viewBox="0 0 40 40" width="34" height="34" aria-hidden="true">
				<path
					fill="currentColor"
					d="M20 2 36 15v21a2 2 0 0 1-2 2h-7v-7h-3v-5h-8v5h-3v7H6a2 2 0 0 1-2-2V15Z"
				/>
			</svg>
			<span className={styles.name}>wasi</span>
		</span>
	);
}
