import type { ReactNode } from "react";
import styles from "./Column.module.css";

/** The content of a page with one form or one record, at a width that reads well. */
export function Column({ children }: { children: ReactNode }) {
	return <div className={styles.column}>{children}</div>;
}
