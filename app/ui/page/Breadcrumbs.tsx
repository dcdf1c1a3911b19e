import styles from "./Breadcrumbs.module.css";

export type BreadcrumbPath = readonly { name: string; page: string }[];

export function Breadcrumbs({ path }: { path: BreadcrumbPath }) {
	return (
		<nav className={styles.breadcrumbs} aria-label="Estás en">
			<ol role="list" className="row soft small">
				{path.map(({ name, page }) => (
					<li key={page}>
						<a href={page}>{name}</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
