import type { ReactNode } from "react";
import styles from "./SmallPrint.module.css";

/** A remark in or beside a form, such as what the law requires. */
export function SmallPrint({ children }: { children: ReactNode }) {
	return <p className={styles.note}>{children}</p>;
}
