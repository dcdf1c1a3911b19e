import type { ReactNode } from "react";
import styles from "./BottomBar.module.css";

export function BottomBar({ className, children }: { className: string | undefined; children: ReactNode }) {
	return <div className={`${styles.bar} ${className}`}>{children}</div>;
}
