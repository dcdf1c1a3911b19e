import { useNavigate } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import {
	type Filters,
	filtersToQuery,
	maxPriceLength,
	type PriceBound,
	parseFilters,
	type SortOrder,
	sortOrdersFor,
} from "~/domain/catalog/filters";
import type { Category } from "~/domain/goods/category";
import { type ColorId, colorNames } from "~/domain/goods/colors";
import { hasExactQuery, urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { Options } from "~/ui/fields/Options";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import { isTouched } from "~/web/forms/fields-in-use";
import { readFormValues, useUrlValues } from "~/web/forms/use-url-values";
import styles from "./FilterForm.module.css";

const sortOrderNames: Record<SortOrder, string> = {
	relevancia: "Lo más parecido",
	novedades: "Lo más nuevo",
	"precio-asc": "Precio: de menor a mayor",
	"precio-desc": "Precio: de mayor a menor",
	nombre: "Nombre",
};

export interface FilterChoices {
	filters: Filters;
	categories: Pick<Category, "_id" | "name">[];
	colors: ColorId[];
}

export function FilterForm({ filters, categories, colors }: FilterChoices) {
	const shown = filtersToQuery({ ...filters, page: 1 });
	const form = useUrlValues({ ...shown, orden: filters.order });
	const apply = useInstantFilters(form, shown, categories);
	return (
		<form
			ref={form}
			method="get"
			action={urls.productList()}
			className={styles.form}
			onChange={({ target }) => {
				if ((target as HTMLElement).matches("select, [type=checkbox]")) apply();
			}}
			aria-label="Filtrar productos"
			// Otherwise browsers restore the fields on Back as they were left, not with that page's filters.
			autoComplete="off"
		>
			{filters.text !== undefined && <input type="hidden" name="q" defaultValue={filters.text} />}
			<label>
				Categoría{" "}
				<select name="categoria" defaultValue={filters.categoryId ?? ""}>
					<Options none="Todas" options={categories.map(({ _id, name }) => [_id, name])} />
				</select>
			</label>{" "}
			<label>
				Color{" "}
				<select name="color" defaultValue={filters.color ?? ""}>
					<Options none="Todos" options={colors.map((id) => [id, colorNames[id]])} />
				</select>
			</label>{" "}
			<PriceFields filters={filters} shown={shown} apply={apply} />{" "}
			<label className={styles.order}>
				Ordenar por{" "}
				<select name="orden" defaultValue={filters.order}>
					<Options options={sortOrdersFor(filters.text).map((order) => [order, sortOrderNames[order]])} />
				</select>
			</label>{" "}
			<label className={styles.check}>
				<input type="checkbox" name="disponible" value="1" defaultChecked={filters.onlyAvailable} /> Solo
				disponibles
			</label>{" "}
			<WithoutScripts>
				<Button type="submit" look="secondary">
					Aplicar
				</Button>
			</WithoutScripts>
		</form>
	);
}

function useInstantFilters(
	form: RefObject<HTMLFormElement>,
	shown: Record<string, string>,
	categories: FilterChoices["categories"],
): () => void {
	const navigate = useNavigate();
	const requested = useRef<string>();

	function apply(): void {
		if (!form.current) return;
		const query = filtersToQuery(parseFilters(new URLSearchParams(readFormValues(form.current)), categories));
		const url = urls.productList(query);
		const isShown = hasExactQuery(new URLSearchParams(query), shown);
		// A choice that is undone while its page is loading cancels that navigation.
		const { location } = window.__remixRouter.state.navigation;
		const isLoading = location !== undefined && location.pathname + location.search === requested.current;
		if (isLoading ? url !== requested.current : !isShown) {
			requested.current = url;
			navigate(url, { preventScrollReset: true, replace: isShown });
		}
	}

	// The shopper may have chosen before hydration. A field that still has the focus is applied when it is left.
	const onHydration = useRef(() => {
		const controls = [...(form.current?.elements ?? [])];
		if (controls.some(isTouched) && !form.current?.querySelector("input:focus")) apply();
	});
	useEffect(() => onHydration.current(), []);
	return apply;
}

interface PriceFieldsProps {
	filters: Filters;
	shown: Record<string, string>;
	apply(): void;
}

function PriceFields({ filters, shown, apply }: PriceFieldsProps) {
	/** Browsers do not submit a form of several text fields on Enter when its button is hidden. */
	function applyOnEnter(event: KeyboardEvent) {
		if (event.key !== "Enter") return;
		event.preventDefault();
		apply();
	}
	/** Not when focus moves between the two fields: a new minimum above the old maximum would swap with it. */
	function applyOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
		if (!currentTarget.contains(relatedTarget)) apply();
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: handles events of its fields
		<div className={styles.prices} onBlur={applyOnLeave} onKeyDown={applyOnEnter}>
			<PriceField bound="min" label="Desde S/" value={shown.min} filters={filters} />{" "}
			<PriceField bound="max" label="Hasta S/" value={shown.max} filters={filters} />
		</div>
	);
}

interface PriceFieldProps {
	bound: PriceBound;
	label: string;
	value: string | undefined;
	filters: Filters;
}

function PriceField({ bound, label, value, filters }: PriceFieldProps) {
	const invalidValue = filters.invalidPrices?.[bound];
	const isInvalid = invalidValue !== undefined;
	const errorId = `precio-${bound}-error`;
	return (
		<div className={styles.field}>
			<label>
				{label}{" "}
				<input
					name={bound}
					inputMode="decimal"
					defaultValue={value}
					maxLength={maxPriceLength}
					size={6}
					aria-invalid={isInvalid || undefined}
					aria-describedby={isInvalid ? errorId : undefined}
				/>
			</label>{" "}
			{isInvalid && (
				<p id={errorId} className={styles.error}>
					No entendemos «{invalidValue}». Escribe un precio en soles, como 1200 o 1200.50.
				</p>
			)}
		</div>
	);
}
