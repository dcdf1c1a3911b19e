import { useRef, useState } from "react";
import { countFilters, type Filters, filtersToQuery } from "~/domain/catalog/filters";
import { colorNames } from "~/domain/goods/colors";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { Icon } from "~/ui/elements/Icon";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { type FilterChoices, FilterForm } from "./FilterForm";
import styles from "./FilterPanel.module.css";

export function FilterPanel({ total, ...choices }: FilterChoices & { total: number }) {
	const { filters, categories } = choices;
	const panel = useRef<HTMLDetailsElement>(null);
	const active = countFilters(filters);
	const needsAttention = filters.invalidPrices !== undefined || (active > 0 && total === 0);

	const [wasOpenAtFirst] = useState(needsAttention);
	const isHydrated = useHydrated();
	useBrowserLayoutEffect(() => {
		if (panel.current && needsAttention) panel.current.open = true;
	}, [needsAttention]);

	function close() {
		if (!panel.current) return;
		panel.current.open = false;
		panel.current.querySelector("summary")?.focus();
	}

	return (
		<details ref={panel} className={styles.panel} open={wasOpenAtFirst || undefined}>
			<summary>
				{active > 0 ? `Filtrar (${active}) y ordenar` : "Filtrar y ordenar"} <Icon name="plus" />
			</summary>
			<FilterForm {...choices} />
			<ActiveFilters
				filters={filters}
				categoryName={categories.find(({ _id }) => _id === filters.categoryId)?.name}
			/>
			{isHydrated && total > 0 && (
				<Button look="secondary" className={styles.close} onClick={close}>
					{total === 1 ? "Ver 1 producto" : `Ver ${total} productos`}
				</Button>
			)}
		</details>
	);
}

function ActiveFilters({ filters, categoryName }: { filters: Filters; categoryName: string | undefined }) {
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
					<a href={urls.productList(without)} data-keep-scroll className="chip">
						<VisuallyHidden>Quitar el filtro </VisuallyHidden>
						{label}
						<Icon name="x" size={16} />
					</a>{" "}
				</li>
			))}
			<li>
				<a href={urls.productList()} data-keep-scroll className={`chip ${styles.all}`}>
					Quitar todos
				</a>
			</li>
		</ul>
	);
}
