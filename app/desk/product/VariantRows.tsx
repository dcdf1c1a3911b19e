import styles from "~/desk/frame/Desk.module.css";
import { Submit } from "~/desk/frame/Submit";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { PricePair, type ProductFieldsProps, SaleFields } from "./BasicFields";
import { PictureField } from "./DetailRows";
import type { ProductForm } from "./product-form.server";
import { type DrawnRow, RowList } from "./RowList";

type Variant = ProductForm["variants"][number];

export function VariantRows(props: ProductFieldsProps) {
	const { drawn } = props;
	const { options, variants } = drawn.form;
	if (options.length === 0 && variants.length === 0) return null;
	return (
		<>
			<h3>Variantes</h3>
			<RowList
				list="variants"
				add="Agregar una variante"
				rows={variants}
				what={(variant, number) => `la variante ${nameOf(variant, options, number)}`}
				drawn={drawn}
			>
				{(row) => <VariantBox {...props} {...row} />}
			</RowList>
			<p>
				<Submit intent="combinar" look="secondary" text="Agregar todas las que faltan" />
			</p>
		</>
	);
}

function nameOf({ choice }: Variant, options: ProductForm["options"], number: number): string {
	const chosen = options.map(({ id, values }) => values.find((value) => value.id === choice[id])?.name);
	return chosen.filter(Boolean).join(" · ") || `Variante ${number}`;
}

type VariantBoxProps = ProductFieldsProps & DrawnRow<Variant>;

function VariantBox({ drawn, product, row: variant, path, number, isAdded, remove }: VariantBoxProps) {
	const { form, faults, field } = drawn;
	const name = nameOf(variant, form.options, number);
	const hasFault = Object.keys(faults).some((one) => one.startsWith(`${path}.`));
	const isCounted =
		product.counted.includes(JSON.stringify(variant.choice)) && !variant.stock && !faults[`${path}.stock`];
	return (
		<details className={styles.box} open={!isCounted || isAdded || hasFault}>
			<summary>{variant.pen ? `${name}: S/ ${variant.pen}` : name}</summary>
			<div className={styles.form}>
				{form.options.map((option, at) => (
					<SelectField
						key={option.id}
						field={field(`${path}.choice.${option.id}`)}
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
					<TextField field={field(`${path}.stock`)} label="Unidades que hay" inputMode="numeric" />
				)}
				<PricePair path={`${path}.`} field={field} />
				<SaleFields path={`${path}.`} field={field} />
				<PictureField field={field(`${path}.image`)} pictures={product.pictures} />
				{remove}
			</div>
		</details>
	);
}
