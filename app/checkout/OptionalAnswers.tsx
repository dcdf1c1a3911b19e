import type { ReactNode } from "react";
import styles from "./OptionalAnswers.module.css";

/** Around the form of a checkout with nothing to order. */
export function OptionalAnswers({ children }: { children: ReactNode }) {
	return (
		<details open className={styles.answers}>
			<summary>Adelantar mis datos (opcional)</summary>
			<p>Puedes llenarlos ahora: los guardamos media hora en este navegador, para cuando elijas productos.</p>
			{children}
		</details>
	);
}
