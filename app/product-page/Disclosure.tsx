import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import styles from "./Disclosure.module.css";

/** A part of the page that phones show closed. Wide screens and prints show its content as a section. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className={styles.disclosure}>
			<summary>
				<h2>{title}</h2>
				<span className={styles.closedIcon}>
					<Icon name="plus" />
				</span>
				<span className={styles.openIcon}>
					<Icon name="minus" />
				</span>
			</summary>
			<div className={styles.content}>{children}</div>
		</details>
	);
}
