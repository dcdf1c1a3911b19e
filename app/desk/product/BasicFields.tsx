import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { Select, TextArea, TextInput, useFieldFinder } from "~/desk/frame/DeskForm";
import { colorNames } from "~/domain/goods/colors";
import { adminUrls } from "~/platform/admin-urls";
import { FieldPair } from "~/ui/fields/FieldPair";
import formStyles from "./ProductForm.module.css";
import type { loadProduct } from "./product-screen.server";
import { productLabels } from "./product-texts";
import { RowBox, useDrawn } from "./RowList";
import { simpleEntries } from "./simple-fields";

export function BasicFields() {
	const { slug, categories, hasStock } = useLoaderData<typeof loadProduct>();
	const { form } = useDrawn();
	return (
		<>
			{simpleEntries.map(([name, { kind, options = [], ...shown }]) => {
				const field = { name, ...shown };
				if (kind === "choice") return <Select key={name} {...field} options={options} />;
				if (kind === "paragraphs") return <TextArea key={name} {...field} rows={6} />;
				return <TextInput key={name} {...field} inputMode={kind === "percent" ? "numeric" : undefined} />;
			})}
			<Select
				name="category"
				label={productLabels.category}
				hint={
					categories.length === 0 && <a href={adminUrls.categories}>Todavía no hay categorías: crea una</a>
				}
				none="Elige"
				options={categories}
			/>
			{slug === undefined && (
				<TextInput
					name="slug"
					label={productLabels.slug}
					hint="Como sofa-puna. Vacía: se forma del nombre."
					maxLength={63}
				/>
			)}
			{!hasStock && form.variants.length === 0 && (
				<TextInput
					name="stock"
					label="Unidades que hay"
					hint="Después se cuentan en Inventario."
					inputMode="numeric"
				/>
			)}
		</>
	);
}

const rateHint = (
	<>
		Escríbelo, o llena «Soles por dólar» en <a href={adminUrls.shop("pagos")}>Cómo te pagan</a>: entonces se
		calcula.
	</>
);

export function PriceFields() {
	const { slug, hasExchangeRate } = useLoaderData<typeof loadProduct>();
	const { form } = useDrawn();
	const keepsRate = slug !== undefined && form.usd !== "";
	return (
		<>
			<PricePair
				hint="Con IGV."
				dollarHint={
					hasExchangeRate
						? "Vacío: se calcula. Quien compra ve los dólares según el tipo de cambio de la tienda."
						: keepsRate
							? "Si cambias solo el precio en soles, los dólares lo siguen."
							: rateHint
				}
			/>
			<SaleFields title={productLabels.sale} />
		</>
	);
}

export function PricePair({ hint, dollarHint }: { hint: string; dollarHint?: ReactNode }) {
	return (
		<FieldPair>
			<TextInput name="pen" label={productLabels.pen} hint={hint} inputMode="decimal" />
			<TextInput name="usd" label={productLabels.usd} hint={dollarHint} inputMode="decimal" />
		</FieldPair>
	);
}

export function SaleFields({ title }: { title: string }) {
	const fields = ["sale.pen", "sale.usd", "sale.from", "sale.until"].map(useFieldFinder());
	const isOpen = fields.some(({ initialValue, errors }) => initialValue || errors);
	return (
		<details className={styles.box} open={isOpen}>
			<summary>{title}</summary>
			<div className={styles.form}>
				<FieldPair>
					<TextInput name="sale.pen" label="Precio de oferta en soles" inputMode="decimal" />
					<TextInput name="sale.usd" label="En dólares (opcional)" inputMode="decimal" />
					<TextInput name="sale.from" label="Primer día (opcional)" type="date" />
					<TextInput name="sale.until" label="Último día" type="date" />
				</FieldPair>
			</div>
		</details>
	);
}

/** Not for a product with a colour option, whose values are its colours. */
export function ColorFields() {
	const { colors } = useDrawn().form;
	return (
		<details className={styles.box}>
			<summary>{`Colores, para el filtro${colors.length > 0 ? ` (${colors.length})` : ""}`}</summary>
			<div className={formStyles.checks}>
				{Object.entries(colorNames).map(([id, name]) => (
					<label key={id}>
						<input
							type="checkbox"
							name="colors"
							value={id}
							defaultChecked={colors.some((one) => one === id)}
						/>{" "}
						{name}
					</label>
				))}
			</div>
		</details>
	);
}

export function StateFields() {
	return (
		<RowBox title="En la tienda">
			<Select name="state" label={productLabels.state} options={states} />
			<TextInput name="shownFrom" label="Primer día, si se muestra desde un día" type="date" />
		</RowBox>
	);
}

const states: [state: string, name: string][] = [
	["hidden", "Oculto, como borrador"],
	["shown", "Se muestra"],
	["from", "Se muestra desde un día"],
];
