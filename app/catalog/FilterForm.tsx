import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { urls } from "~/urls";
import type { Category } from "./category";
import styles from "./FilterForm.module.css";
import type { Filters, Order } from "./filters";

const orderNames: Record<Order, string> = {
	novedades: "Lo más nuevo",
	"precio-asc": "Precio: de menor a mayor",
	"precio-desc": "Precio: de mayor a menor",
	nombre: "Nombre",
};

/** A GET form: its button works without scripts; with them a choice is applied as it is made, a number when sent. */
export function FilterForm({ filters, categories }: { filters: Filters; categories: Category[] }) {
	const submit = useSubmit();
	const form = useRef<HTMLFormElement>(null);
	// A removed filter and Back change the filters from outside; drawing the form anew would lose the focus.
	useEffect(() => {
		if (form.current) show(filters, form.current);
	}, [filters]);
	const applyChoice = (event: FormEvent<HTMLFormElement>) => {
		const control = event.target as HTMLElement;
		if (control.matches("select, [type=checkbox]")) submit(event.currentTarget, { preventScrollReset: true });
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
					{Object.entries(orderNames).map(([order, name]) => (
						<option key={order} value={order}>
							{name}
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

function show(filters: Filters, form: HTMLFormElement): void {
	const values: Record<string, string> = {
		categoria: filters.categoryId ?? "",
		min: String(filters.minSoles ?? ""),
		max: String(filters.maxSoles ?? ""),
		orden: filters.order,
	};
	for (const control of form.elements) {
		if (control instanceof HTMLInputElement && control.type === "checkbox")
			control.checked = filters.onlyAvailable;
		else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
			control.value = values[control.name] ?? "";
		}
	}
}
