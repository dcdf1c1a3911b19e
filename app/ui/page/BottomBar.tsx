import type { ReactNode } from "react";
import styles from "./BottomBar.module.css";

/** On phones it stays at the bottom of the screen. @param className its look elsewhere */
export function BottomBar({ className, children }: { className: string | undefined; children: ReactNode }) {
	return <div className={`${styles.bar} ${className}`}>{children}</div>;
}
