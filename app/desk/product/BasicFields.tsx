import type { ReactNode } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { colorNames } from "~/domain/goods/colors";
import { adminUrls } from "~/platform/admin-urls";
import { SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import { Options } from "~/ui/fields/Options";
import formStyles from "./ProductForm.module.css";
import type { ProductForm } from "./product-form.server";
import type { LoadedProduct } from "./product-screen.server";
import { productLabels } from "./product-texts";
import { type DrawnForm, RowBox } from "./RowList";
import { simpleEntries } from "./simple-fields";

export interface ProductFieldsProps {
	drawn: DrawnForm;
	product: LoadedProduct;
}

export function BasicFields({ drawn, product: { slug, categories, hasStock } }: ProductFieldsProps) {
	return (
		<>
			{simpleEntries.map(([name, { kind, options = [], ...shown }]) => {
				const field = drawn.field(name);
				if (kind === "choice")
					return (
						<SelectField key={name} field={field} label={shown.label} hint={shown.hint}>
							<Options options={options} />
						</SelectField>
					);
				if (kind === "paragraphs") return <TextAreaField key={name} field={field} {...shown} rows={6} />;
				const inputMode = kind === "percent" ? "numeric" : undefined;
				return <TextField key={name} field={field} {...shown} inputMode={inputMode} />;
			})}
			<SelectField
				field={drawn.field("category")}
				label={productLabels.category}
				hint={
					categories.length === 0 && <a href={adminUrls.categories}>Todavía no hay categorías: crea una</a>
				}
			>
				<Options none="Elige" options={categories.map(({ id, name }) => [id, name])} />
			</SelectField>
			{slug === undefined && (
				<TextField
					field={drawn.field("slug")}
					label={productLabels.slug}
					hint="Como sofa-puna. Vacía: se forma del nombre."
					maxLength={63}
				/>
			)}
			{!hasStock && drawn.form.variants.length === 0 && (
				<TextField
					field={drawn.field("stock")}
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

export function PriceFields({ drawn, product: { slug, hasExchangeRate } }: ProductFieldsProps) {
	const keepsRate = slug !== undefined && drawn.form.usd !== "";
	return (
		<>
			<PricePair
				path=""
				field={drawn.field}
				hint={
					hasExchangeRate
						? "Vacío: se calcula. Quien compra ve los dólares según el tipo de cambio de la tienda."
						: keepsRate
							? "Si cambias solo el precio en soles, los dólares lo siguen."
							: rateHint
				}
			/>
			<SaleFields path="" field={drawn.field} />
		</>
	);
}

interface PricePairProps extends Pick<DrawnForm, "field"> {
	/** Of the fields' names. */
	path: string;
	hint?: ReactNode;
}

export function PricePair({ path, field, hint }: PricePairProps) {
	return (
		<FieldPair>
			<TextField
				field={field(`${path}pen`)}
				label={productLabels.pen}
				hint={path ? "Vacío: el del producto." : "Con IGV."}
				inputMode="decimal"
			/>
			<TextField field={field(`${path}usd`)} label={productLabels.usd} hint={hint} inputMode="decimal" />
		</FieldPair>
	);
}

export function SaleFields({ path, field }: Omit<PricePairProps, "hint">) {
	const [pen, usd] = [field(`${path}sale.pen`), field(`${path}sale.usd`)];
	const [from, until] = [field(`${path}sale.from`), field(`${path}sale.until`)];
	const isOpen = [pen, usd, from, until].some(({ initialValue, errors }) => initialValue || errors);
	return (
		<details className={styles.box} open={isOpen}>
			<summary>{path ? "Oferta de esta variante" : productLabels.sale}</summary>
			<div className={styles.form}>
				<FieldPair>
					<TextField field={pen} label="Precio de oferta en soles" inputMode="decimal" />
					<TextField field={usd} label="En dólares (opcional)" inputMode="decimal" />
					<TextField field={from} label="Primer día (opcional)" type="date" />
					<TextField field={until} label="Último día" type="date" />
				</FieldPair>
			</div>
		</details>
	);
}

/** Not for a product with a colour option, whose values are its colours. */
export function ColorFields({ colors }: Pick<ProductForm, "colors">) {
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

export function StateFields({ drawn }: Pick<ProductFieldsProps, "drawn">) {
	return (
		<RowBox title="En la tienda">
			<SelectField field={drawn.field("state")} label={productLabels.state}>
				<option value="hidden">Oculto, como borrador</option>
				<option value="shown">Se muestra</option>
				<option value="from">Se muestra desde un día</option>
			</SelectField>
			<TextField
				field={drawn.field("shownFrom")}
				label="Primer día, si se muestra desde un día"
				type="date"
			/>
		</RowBox>
	);
}
