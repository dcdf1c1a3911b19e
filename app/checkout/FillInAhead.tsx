import type { ReactNode } from "react";
import styles from "./FillInAhead.module.css";

export function FillInAhead({ children }: { children: ReactNode }) {
	return (
		<details open className={styles.answers}>
			<summary>Adelantar mis datos (opcional)</summary>
			<p>Puedes llenarlos ahora: los guardamos media hora en este navegador, para cuando elijas productos.</p>
			{children}
		</details>
	);
}
