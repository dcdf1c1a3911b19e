import type { FilterChoices } from "~/domain/catalog/count-choices.server";
import { type Filters, filtersToQuery } from "~/domain/catalog/filters";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./ActiveFilters.module.css";
import { nameChosen } from "./name-chosen";

interface ActiveFiltersProps {
	filters: Filters;
	choices: FilterChoices;
}

/** Each is a link to the list without it. */
export function ActiveFilters({ filters, choices }: ActiveFiltersProps) {
	const { invalidPrices, ...readable } = filters;
	const { orden, ...activeQuery } = filtersToQuery({ ...readable, page: 1 });
	const { minPrice, maxPrice } = filters;
	const labels: Record<string, string | undefined> = {
		q: `«${filters.text}»`,
		...nameChosen(filters, choices),
		min: minPrice !== undefined ? `Desde ${formatSoles(minPrice)}` : undefined,
		max: maxPrice !== undefined ? `Hasta ${formatSoles(maxPrice)}` : undefined,
		opinion: "4 estrellas o más",
		oferta: "En oferta",
		disponible: "Solo disponibles",
	};
	const active = Object.entries(activeQuery).map(([name, value]) => {
		const { [name]: _, ...others } = activeQuery;
		// Without a search, "novedades" is the default order and so not part of the address.
		const keepsOrder = orden !== undefined && !(name === "q" && orden === "novedades");
		return { label: labels[name] ?? value, without: keepsOrder ? { ...others, orden } : others };
	});
	// The heading and the search box name the text.
	if (active.length === 0 || (active.length === 1 && filters.text !== undefined)) return null;
	return (
		<ul role="list" className={styles.filters} aria-label="Filtros activos">
			{active.map(({ label, without }) => (
				<li key={label}>
					<a href={urls.productList(without)} data-keep-scroll className="chip">
						<VisuallyHidden>Quitar el filtro </VisuallyHidden>
						{label}
						<Icon name="x" size={16} />
					</a>{" "}
				</li>
			))}
			{active.length > 1 && (
				<li>
					<a href={urls.productList()} data-keep-scroll>
						Quitar todos
					</a>
				</li>
			)}
		</ul>
	);
}
