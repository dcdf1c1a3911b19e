import { Link } from "@remix-run/react";
import styles from "./Breadcrumbs.module.css";

export type BreadcrumbPath = readonly { name: string; page: string }[];

export function Breadcrumbs({ path }: { path: BreadcrumbPath }) {
	return (
		<nav className={styles.breadcrumbs} aria-label="Estás en">
			<ol role="list">
				{path.map(({ name, page }) => (
					<li key={page}>
						<Link to={page} prefetch="intent">
							{name}
						</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}
