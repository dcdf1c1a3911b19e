import type { ReactNode } from "react";
import styles from "./SmallPrint.module.css";

export function SmallPrint({ children }: { children: ReactNode }) {
	return <p className={styles.note}>{children}</p>;
}
