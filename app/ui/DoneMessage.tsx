import type { ReactNode } from "react";
import styles from "./DoneMessage.module.css";

export function DoneMessage({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={styles.done}>
			{children}
		</p>
	);
}
