import type { ReactNode } from "react";
import styles from "./SmallPrint.module.css";

/** What the law requires beside a form. */
export function SmallPrint({ children }: { children: ReactNode }) {
	return <p className={styles.note}>{children}</p>;
}
