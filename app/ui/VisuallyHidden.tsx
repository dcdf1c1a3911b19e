import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Words for screen readers only; with a role, they are said whenever they change. */
export function VisuallyHidden({ role, children }: { role?: "status" | "alert"; children: ReactNode }) {
	return (
		<span role={role} className={styles.unseen}>
			{children}
		</span>
	);
}
