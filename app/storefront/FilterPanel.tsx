import { useRef, useState } from "react";
import { countFilters, type Filters } from "~/catalog/filters";
import type { Category } from "~/products/category";
import type { ColorId } from "~/products/colors";
import { Icon } from "~/ui/Icon";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { ActiveFilters } from "./ActiveFilters";
import { FilterForm } from "./FilterForm";
import styles from "./FilterPanel.module.css";

export function FilterPanel({
	filters,
	categories,
	colors,
	total,
}: {
	filters: Filters;
	categories: Pick<Category, "_id" | "name">[];
	colors: ColorId[];
	total: number;
}) {
	const panel = useRef<HTMLDetailsElement>(null);
	const active = countFilters(filters);
	const needsAttention = filters.invalidPrices !== undefined || (active > 0 && total === 0);

	const [wasOpenAtFirst] = useState(needsAttention);
	const needed = useRef(needsAttention);
	// Opens the panel when there is a problem, and closes it afterwards unless the focus is still in it.
	useBrowserLayoutEffect(() => {
		if (!panel.current || needed.current === needsAttention) return;
		needed.current = needsAttention;
		if (needsAttention || !panel.current.contains(document.activeElement))
			panel.current.open = needsAttention;
	}, [needsAttention]);

	function close() {
		const summary = panel.current?.querySelector("summary");
		// A wide screen hides the summary and never closes the panel.
		if (!panel.current || !summary?.offsetHeight) return;
		panel.current.open = false;
		summary.focus();
	}

	return (
		<details ref={panel} className={styles.panel} open={wasOpenAtFirst || undefined}>
			<summary>
				{active > 0 ? `Filtrar (${active}) y ordenar` : "Filtrar y ordenar"} <Icon name="plus" />
			</summary>
			<FilterForm filters={filters} categories={categories} colors={colors} onApply={close} />
			<ActiveFilters
				filters={filters}
				categoryName={categories.find(({ _id }) => _id === filters.categoryId)?.name}
			/>
		</details>
	);
}
