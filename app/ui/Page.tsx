import type { ReactNode } from "react";
import styles from "./Page.module.css";

export function Page({
	title,
	intro,
	children,
}: {
	title: ReactNode;
	intro?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className={styles.page}>
			<h1>{title}</h1>
			{intro && <p className={styles.intro}>{intro}</p>}
			{children}
		</div>
	);
}
