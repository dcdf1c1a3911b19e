import { Link } from "@remix-run/react";
import { type Filters, filtersToQuery } from "~/catalog/filters";
import { formatSoles } from "~/money";
import { colorNames } from "~/products/colors";
import { Icon } from "~/ui/Icon";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import styles from "./ActiveFilters.module.css";

export function ActiveFilters({
	filters,
	categoryName,
}: {
	filters: Filters;
	categoryName: string | undefined;
}) {
	const { invalidPrices, ...readable } = filters;
	const { orden, ...activeQuery } = filtersToQuery({ ...readable, page: 1 });
	const labels: Record<string, string | undefined> = {
		q: `«${filters.text}»`,
		categoria: categoryName,
		color: filters.color && colorNames[filters.color],
		min: filters.minPrice !== undefined ? `Desde ${formatSoles(filters.minPrice)}` : undefined,
		max: filters.maxPrice !== undefined ? `Hasta ${formatSoles(filters.maxPrice)}` : undefined,
		disponible: "Solo disponibles",
	};
	const active = Object.entries(activeQuery).map(([name, value]) => {
		const { [name]: _, ...others } = activeQuery;
		// Without a search, "novedades" is the default order and so not part of the address.
		const keepsOrder = orden !== undefined && !(name === "q" && orden === "novedades");
		return { label: labels[name] ?? value, without: keepsOrder ? { ...others, orden } : others };
	});
	if (active.length === 0) return null;
	return (
		<ul role="list" className={styles.filters} aria-label="Filtros activos">
			{active.map(({ label, without }) => (
				<li key={label}>
					<Link to={urls.productList(without)} preventScrollReset>
						<VisuallyHidden>Quitar el filtro </VisuallyHidden>
						{label}
						<Icon name="x" size={16} />
					</Link>{" "}
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
