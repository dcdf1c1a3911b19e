import type { ReactNode } from "react";
import { Icon } from "~/ui/elements/Icon";
import styles from "./Disclosure.module.css";

interface DisclosureProps {
	title: string;
	name?: string;
	className?: string | undefined;
	children: ReactNode;
}

/** Phones show it closed, wide screens as a section. @param name shared by parts of which at most one is open */
export function Disclosure({ title, name, className = styles.framed, children }: DisclosureProps) {
	return (
		<details name={name} className={`${styles.disclosure} ${className}`}>
			<summary>
				<h2>{title}</h2>
				<Icon name="plus" />
				<Icon name="minus" />
			</summary>
			<div className={styles.content}>{children}</div>
		</details>
	);
}
