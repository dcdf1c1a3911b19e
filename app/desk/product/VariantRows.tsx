import styles from "~/desk/frame/Desk.module.css";
import { Button } from "~/ui/fields/Button";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { PricePair, type ProductFieldsProps, SaleFields } from "./BasicFields";
import { PictureField } from "./DetailRows";
import type { ProductForm } from "./product-form.server";
import { fieldNamed, isAddedRow, RemoveRow, RowList } from "./RowList";

type Variant = ProductForm["variants"][number];

export function VariantRows(props: ProductFieldsProps) {
	const { drawn } = props;
	const { options, variants } = drawn.form;
	if (options.length === 0 && variants.length === 0) return null;
	return (
		<>
			<h3>Variantes</h3>
			<RowList list="variants" add="Agregar una variante" drawn={drawn}>
				{variants.map((variant, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<VariantBox key={index} {...props} variant={variant} index={index} />
				))}
			</RowList>
			<p>
				<Button type="submit" name="intent" value="combinar" look="secondary">
					Agregar todas las que faltan
				</Button>
			</p>
		</>
	);
}

function VariantBox({
	drawn,
	product,
	variant,
	index,
}: ProductFieldsProps & { variant: Variant; index: number }) {
	const { options, variants } = drawn.form;
	const path = `variants[${index}].`;
	const chosen = options.map(
		({ id, values }) => values.find((value) => value.id === variant.choice[id])?.name,
	);
	const name = chosen.filter(Boolean).join(" · ") || `Variante ${index + 1}`;
	const isAdded = isAddedRow(drawn, "variants", index, variants.length);
	const hasFault = Object.keys(drawn.faults).some((field) => field.startsWith(path));
	const isCounted =
		product.counted.includes(JSON.stringify(variant.choice)) &&
		!variant.stock &&
		!drawn.faults[`${path}stock`];
	return (
		<details className={styles.box} open={!isCounted || isAdded || hasFault}>
			<summary>{variant.pen ? `${name}: S/ ${variant.pen}` : name}</summary>
			<div className={styles.form}>
				{options.map((option, at) => (
					<SelectField
						key={option.id}
						field={fieldNamed(`${path}choice.${option.id}`, drawn)}
						label={option.name || `Opción ${at + 1}`}
						autoFocus={isAdded && at === 0}
					>
						<Options
							none="Elige"
							options={option.values.filter(({ id }) => id).map(({ id, name }) => [id, name])}
						/>
					</SelectField>
				))}
				{!isCounted && (
					<TextField field={fieldNamed(`${path}stock`, drawn)} label="Unidades que hay" inputMode="numeric" />
				)}
				<PricePair path={path} drawn={drawn} />
				<SaleFields path={path} sale={variant.sale} drawn={drawn} />
				<PictureField name={`${path}image`} pictures={product.pictures} drawn={drawn} />
				<RemoveRow list="variants" index={index} what={`la variante ${name}`} />
			</div>
		</details>
	);
}
