import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Text for screen readers only; with a role, they announce its changes. */
export function VisuallyHidden({ role, children }: { role?: "status" | "alert"; children: ReactNode }) {
	return (
		<span role={role} className={styles.unseen}>
			{children}
		</span>
	);
}
