import type { FocusEvent, KeyboardEvent, RefObject } from "react";
import type { Choice } from "~/domain/catalog/count-choices.server";
import type { PriceBound } from "~/domain/catalog/filters";
import { maxPriceLength } from "~/domain/catalog/search-length";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { Options } from "~/ui/fields/Options";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import styles from "./FilterForm.module.css";
import type { ListData } from "./load-list.server";

export const filterFormId = "filtros";

interface FilterFormProps {
	form: RefObject<HTMLFormElement>;
	list: ListData;
	apply(): void;
}

/** Shows only what the catalogue has data for. */
export function FilterForm({ form, list, apply }: FilterFormProps) {
	const { query: shown, choices, invalidPrices } = list;
	return (
		<form
			ref={form}
			id={filterFormId}
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
			{shown.q !== undefined && <input type="hidden" name="q" defaultValue={shown.q} />}
			<Select name="categoria" label="Categoría" none="Todas" choices={choices.categories} shown={shown} />{" "}
			<Select name="color" label="Color" none="Todos" choices={choices.colors} shown={shown} />{" "}
			<Select name="material" label="Material" none="Todos" choices={choices.materials} shown={shown} />{" "}
			<Select name="marca" label="Marca" none="Todas" choices={choices.brands} shown={shown} />{" "}
			<Select name="medida" label="Medida" none="Todas" choices={choices.sizes} shown={shown} />{" "}
			<PriceFields invalidPrices={invalidPrices} shown={shown} apply={apply} />{" "}
			<Check name="opinion" value="4" label="4 estrellas o más" count={choices.wellRated} shown={shown} />{" "}
			<Check name="oferta" label="En oferta" count={choices.onSale} shown={shown} />{" "}
			<Check name="disponible" label="Solo disponibles" count={choices.available} shown={shown} />{" "}
			<WithoutScripts>
				<Button type="submit" look="secondary">
					Aplicar
				</Button>
			</WithoutScripts>
		</form>
	);
}

interface ChoiceProps {
	name: string;
	label: string;
	/** The query of the list. */
	shown: Record<string, string>;
}

function Select({ name, label, none, choices, shown }: ChoiceProps & { none: string; choices: Choice[] }) {
	if (choices.length === 0) return null;
	return (
		<label>
			{label}{" "}
			<select name={name} defaultValue={shown[name] ?? ""}>
				<Options none={none} options={choices.map(({ id, name, count }) => [id, `${name} (${count})`])} />
			</select>
		</label>
	);
}

function Check({ name, value = "1", label, count, shown }: ChoiceProps & { value?: string; count: number }) {
	const isChosen = shown[name] !== undefined;
	if (count === 0 && !isChosen) return null;
	return (
		<label className={styles.check}>
			<input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
			{` ${label} (${count})`}
		</label>
	);
}

interface PriceFieldsProps extends Pick<ListData, "invalidPrices"> {
	shown: Record<string, string>;
	apply(): void;
}

function PriceFields({ invalidPrices, shown, apply }: PriceFieldsProps) {
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
			<PriceField bound="min" label="Desde S/" value={shown.min} invalid={invalidPrices?.min} />{" "}
			<PriceField bound="max" label="Hasta S/" value={shown.max} invalid={invalidPrices?.max} />
		</div>
	);
}

interface PriceFieldProps {
	bound: PriceBound;
	label: string;
	value: string | undefined;
	/** What was typed instead of a price. */
	invalid: string | undefined;
}

function PriceField({ bound, label, value, invalid }: PriceFieldProps) {
	const isInvalid = invalid !== undefined;
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
					No entendemos «{invalid}». Escribe un precio en soles, como 1200 o 1200.50.
				</p>
			)}
		</div>
	);
}
