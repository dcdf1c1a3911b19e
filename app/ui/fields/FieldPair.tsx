import type { ReactNode } from "react";
import styles from "./FieldPair.module.css";

/** @param isShort stays in one line on a phone */
export function FieldPair({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
	return <div className={isShort ? styles.short : styles.pair}>{children}</div>;
}
