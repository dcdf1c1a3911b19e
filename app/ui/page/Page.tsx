import type { ReactNode } from "react";
import { type BreadcrumbPath, Breadcrumbs } from "./Breadcrumbs";
import styles from "./Page.module.css";

export function Page({
	breadcrumbs,
	title,
	intro,
	children,
}: {
	breadcrumbs?: BreadcrumbPath | undefined;
	title: ReactNode;
	intro?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className={styles.page}>
			{breadcrumbs && <Breadcrumbs path={breadcrumbs} />}
			<h1>{title}</h1>
			{intro && <p className={styles.intro}>{intro}</p>}
			{children}
		</div>
	);
}
