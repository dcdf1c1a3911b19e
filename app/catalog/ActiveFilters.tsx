import { Link } from "@remix-run/react";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./ActiveFilters.module.css";
import { type Filters, filtersToQuery } from "./filters";

/** What narrows the list, each with a link that takes it away. */
export function ActiveFilters({
	filters,
	categoryName,
}: {
	filters: Filters;
	categoryName: string | undefined;
}) {
	const { categoryId, minSoles, maxSoles, onlyAvailable, ...rest } = { ...filters, page: 1 };
	const active = [
		categoryId !== undefined && {
			label: categoryName ?? categoryId,
			without: { ...rest, onlyAvailable, ...given({ minSoles, maxSoles }) },
		},
		minSoles !== undefined && {
			label: `Desde S/ ${minSoles}`,
			without: { ...rest, onlyAvailable, ...given({ categoryId, maxSoles }) },
		},
		maxSoles !== undefined && {
			label: `Hasta S/ ${maxSoles}`,
			without: { ...rest, onlyAvailable, ...given({ categoryId, minSoles }) },
		},
		onlyAvailable && {
			label: "Solo disponibles",
			without: { ...rest, onlyAvailable: false, ...given({ categoryId, minSoles, maxSoles }) },
		},
	].filter((filter) => filter !== false);
	if (active.length === 0) return null;
	return (
		<ul role="list" className={styles.filters} aria-label="Filtros activos">
			{active.map(({ label, without }) => (
				<li key={label}>
					<Link
						to={urls.productList(filtersToQuery(without))}
						preventScrollReset
						aria-label={`Quitar el filtro ${label}`}
					>
						{label}
						<Icon name="x" size={16} />
					</Link>
				</li>
			))}
			<li>
				<Link to={urls.productList()} preventScrollReset className={styles.all}>
					Quitar todos
				</Link>
			</li>
		</ul>
	);
}

function given<T extends object>(filters: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as never;
}
