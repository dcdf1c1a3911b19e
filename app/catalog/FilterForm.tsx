import { Form, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "~/ui/Button";
import { useShownValues, valuesOf } from "~/ui/use-shown-values";
import { urls } from "~/urls";
import type { Category } from "./category";
import { type ColorId, colorNames } from "./colors";
import styles from "./FilterForm.module.css";
import { type Filters, filtersToQuery, type Order, ordersOf, parseFilters } from "./filters";

const orderNames: Record<Order, string> = {
	relevancia: "Lo más parecido",
	novedades: "Lo más nuevo",
	"precio-asc": "Precio: de menor a mayor",
	"precio-desc": "Precio: de mayor a menor",
	nombre: "Nombre",
};

/** A GET form: its button works without scripts; with them a choice is applied as it is made, a number when sent. */
export function FilterForm({
	filters,
	categories,
	colors,
}: {
	filters: Filters;
	categories: Pick<Category, "_id" | "name">[];
	/** In which something can be had. */
	colors: ColorId[];
}) {
	const navigate = useNavigate();
	const form = useShownValues({ ...filtersToQuery(filters), orden: filters.order });
	const applyChoice = (event: FormEvent<HTMLFormElement>) => {
		const control = event.target as HTMLElement;
		if (!control.matches("select, [type=checkbox]")) return;
		const asked = parseFilters(new URLSearchParams(valuesOf(event.currentTarget)), categories);
		navigate(urls.productList(filtersToQuery(asked)), { preventScrollReset: true });
	};
	return (
		<Form
			ref={form}
			method="get"
			action={urls.productList()}
			preventScrollReset
			className={styles.form}
			onChange={applyChoice}
			aria-label="Filtrar productos"
			// Going back shows the filters of that page, and not what was chosen on it last.
			autoComplete="off"
		>
			{filters.text !== undefined && <input type="hidden" name="q" defaultValue={filters.text} />}
			<label>
				Categoría
				<select name="categoria" defaultValue={filters.categoryId ?? ""}>
					<option value="">Todas</option>
					{categories.map(({ _id, name }) => (
						<option key={_id} value={_id}>
							{name}
						</option>
					))}
				</select>
			</label>
			<label>
				Color
				<select name="color" defaultValue={filters.color ?? ""}>
					<option value="">Todos</option>
					{colors.map((id) => (
						<option key={id} value={id}>
							{colorNames[id]}
						</option>
					))}
				</select>
			</label>
			<label>
				Desde S/
				<input name="min" inputMode="numeric" defaultValue={filters.minSoles} maxLength={8} size={6} />
			</label>
			<label>
				Hasta S/
				<input name="max" inputMode="numeric" defaultValue={filters.maxSoles} maxLength={8} size={6} />
			</label>
			<label>
				Ordenar por
				<select name="orden" defaultValue={filters.order}>
					{ordersOf(filters.text).map((order) => (
						<option key={order} value={order}>
							{orderNames[order]}
						</option>
					))}
				</select>
			</label>
			<label className={styles.check}>
				<input type="checkbox" name="disponible" value="1" defaultChecked={filters.onlyAvailable} />
				Solo disponibles
			</label>
			<Button type="submit" look="secondary">
				Aplicar
			</Button>
		</Form>
	);
}
