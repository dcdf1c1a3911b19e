import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { Options } from "~/ui/fields/Options";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import { FilterForm, filterFormId } from "./FilterForm";
import { KeepLooking } from "./KeepLooking";
import type { ListData } from "./load-list.server";
import { Pagination } from "./Pagination";
import { ProductGrid } from "./ProductGrid";
import styles from "./ProductResults.module.css";
import { useInstantFilters } from "./use-instant-filters";

interface ProductResultsProps {
	/** Its total is undefined while the catalogue is loading. */
	list: ListData;
	note?: string | undefined;
	priority?: boolean;
	toPage: (page: number) => string;
	/** Shown if there are no products. */
	children: ReactNode;
}

/** Products beside their filters, which a phone has in a panel above them. */
export function ProductResults({ list, note, priority = false, toPage, children }: ProductResultsProps) {
	const { products, total, page, pages, suggested } = list;
	const { form, apply } = useInstantFilters(list);
	const isReady = total !== undefined;
	const canFilter = isReady && (total > 0 || list.activeFilters > 0 || list.invalidPrices !== undefined);
	return (
		<>
			<div className={canFilter ? styles.columns : undefined}>
				{canFilter && <FilterPanel list={list} form={form} apply={apply} />}
				<div>
					{isReady && <ActiveFilters chips={list.chips} />}
					<div role="status">
						{note && <p className="bold">{note}</p>}
						{!isReady && <p>El total, los filtros y las demás páginas estarán listos en unos segundos.</p>}
					</div>
					<div className={styles.bar}>
						<div role="status">
							<h2>{!isReady ? "Lo más nuevo" : total === 1 ? "1 producto" : `${total} productos`}</h2>
						</div>
						{isReady && total > 1 && <SortField list={list} apply={apply} />}
					</div>
					{products.length === 0 ? (
						<div className="stack sand start padded">{children}</div>
					) : (
						<ProductGrid products={products} priority={priority} />
					)}
				</div>
			</div>
			{products.length === 0 && <KeepLooking {...suggested} />}
			<Pagination page={page} pages={pages} toUrl={toPage} />
		</>
	);
}

/** A field of the filters' form, outside it. */
function SortField({ list, apply }: { list: ListData; apply(): void }) {
	return (
		<div className={styles.sort}>
			<select
				name="orden"
				form={filterFormId}
				defaultValue={list.order}
				onChange={apply}
				aria-label="Ordenar por"
				autoComplete="off"
			>
				<Options options={list.orders} />
			</select>{" "}
			<WithoutScripts>
				<Button type="submit" form={filterFormId} look="quiet">
					Ordenar
				</Button>
			</WithoutScripts>
		</div>
	);
}

/** Each is a link to the list without it. */
function ActiveFilters({ chips }: Pick<ListData, "chips">) {
	if (chips.length === 0) return null;
	return (
		<ul role="list" className={styles.filters} aria-label="Filtros activos">
			{chips.map(({ label, url }) => (
				<li key={label}>
					<a href={url} data-keep-scroll className="chip">
						<VisuallyHidden>Quitar el filtro </VisuallyHidden>
						{label}
						<Icon name="x" size={16} />
					</a>{" "}
				</li>
			))}
			{chips.length > 1 && (
				<li>
					<a href={urls.productList()} data-keep-scroll>
						Quitar todos
					</a>
				</li>
			)}
		</ul>
	);
}

function FilterPanel(fields: ComponentProps<typeof FilterForm>) {
	const { total = 0, activeFilters: active, invalidPrices } = fields.list;
	const panel = useRef<HTMLDetailsElement>(null);
	const needsAttention = invalidPrices !== undefined || (active > 0 && total === 0);

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
				{active > 0 ? `Filtrar (${active})` : "Filtrar"} <Icon name="plus" />
			</summary>
			<FilterForm {...fields} />
			{isHydrated && total > 0 && (
				<Button look="secondary" className={styles.close} onClick={close}>
					{total === 1 ? "Ver 1 producto" : `Ver ${total} productos`}
				</Button>
			)}
		</details>
	);
}
