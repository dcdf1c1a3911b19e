import type { ReactNode } from "react";
import styles from "./DoneMessage.module.css";

/** Confirms what a form did, on the page that follows it. */
export function DoneMessage({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={styles.done}>
			{children}
		</p>
	);
}
