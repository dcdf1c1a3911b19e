import type { ReactNode } from "react";
import styles from "./SignInNote.module.css";

export function SignInNote({ children }: { children: ReactNode }) {
	return <div className={styles.note}>{children}</div>;
}
