import type { ReactNode } from "react";
import styles from "./Unseen.module.css";

/** Words for screen readers only; with a role, they are said whenever they change. */
export function Unseen({ role, children }: { role?: "status" | "alert"; children: ReactNode }) {
	return (
		<span role={role} className={styles.unseen}>
			{children}
		</span>
	);
}
