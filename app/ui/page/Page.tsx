import type { ReactNode } from "react";
import { type BreadcrumbPath, Breadcrumbs } from "./Breadcrumbs";
import { Column } from "./Column";
import styles from "./Page.module.css";

interface PageProps {
	breadcrumbs?: BreadcrumbPath | undefined;
	title: ReactNode;
	intro?: ReactNode;
	/** One column of text or fields. */
	isNarrow?: boolean;
	children: ReactNode;
}

export function Page({ breadcrumbs, title, intro, isNarrow, children }: PageProps) {
	return (
		<div className={styles.page}>
			{breadcrumbs && <Breadcrumbs path={breadcrumbs} />}
			<h1>{title}</h1>
			{intro && <p className={styles.intro}>{intro}</p>}
			{isNarrow ? <Column>{children}</Column> : children}
		</div>
	);
}
