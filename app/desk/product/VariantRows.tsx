import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { Select, Submit, TextInput, useField } from "~/desk/frame/DeskForm";
import { PricePair, SaleFields } from "./BasicFields";
import { PictureField } from "./DetailRows";
import type { ProductForm } from "./product-form.server";
import type { loadProduct } from "./product-screen.server";
import { type DrawnRow, RowList, useDrawn } from "./RowList";

type Variant = ProductForm["variants"][number];

export function VariantRows() {
	const { options, variants } = useDrawn().form;
	if (options.length === 0 && variants.length === 0) return null;
	return (
		<>
			<h3>Variantes</h3>
			<RowList
				list="variants"
				add="Agregar una variante"
				rows={variants}
				what={(variant, number) => `la variante ${nameOf(variant, options, number)}`}
			>
				{(row) => <VariantBox {...row} />}
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

function VariantBox({ row: variant, number, isAdded, remove }: DrawnRow<Variant>) {
	const { counted, pictures } = useLoaderData<typeof loadProduct>();
	const { form, faults } = useDrawn();
	const name = nameOf(variant, form.options, number);
	const stock = useField("stock");
	const path = stock.name.replace(/stock$/, "");
	const hasFault = Object.keys(faults).some((one) => one.startsWith(path));
	const isCounted = counted.includes(JSON.stringify(variant.choice)) && !variant.stock && !stock.errors;
	return (
		<details className={styles.box} open={!isCounted || isAdded || hasFault}>
			<summary>{variant.pen ? `${name}: S/ ${variant.pen}` : name}</summary>
			<div className={styles.form}>
				{form.options.map((option, at) => (
					<Select
						key={option.id}
						name={`choice.${option.id}`}
						label={option.name || `Opción ${at + 1}`}
						autoFocus={isAdded && at === 0}
						none="Elige"
						options={option.values.filter(({ id }) => id).map(({ id, name }) => [id, name])}
					/>
				))}
				{!isCounted && <TextInput name="stock" label="Unidades que hay" inputMode="numeric" />}
				<PricePair hint="Vacío: el del producto." />
				<SaleFields title="Oferta de esta variante" />
				<PictureField pictures={pictures} />
				{remove}
			</div>
		</details>
	);
}
