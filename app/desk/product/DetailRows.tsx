import { type FieldState, SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import type { ProductFieldsProps } from "./BasicFields";
import type { LoadedProduct } from "./product-screen.server";
import { productLabels } from "./product-texts";
import { RowBox, RowList } from "./RowList";

export function DetailRows({ drawn, product: { pictures, sectionPictures } }: ProductFieldsProps) {
	const { form, field } = drawn;
	const { features, sections } = form;
	return (
		<>
			<h2>Detalles</h2>
			<TextAreaField
				field={field("specs")}
				label={productLabels.specs}
				hint="Una en cada línea, como Alto: 86 cm. Marca y Garantía se muestran aparte."
				rows={5}
			/>
			<RowList
				list="features"
				add="Agregar una lista de características"
				rows={features}
				what={({ title }, number) => `las características ${title || number}`}
				drawn={drawn}
			>
				{({ path, number, isAdded, remove }) => (
					<RowBox title={`Características ${number}`}>
						<TextField field={field(`${path}.title`)} label="Título" autoFocus={isAdded} maxLength={120} />
						<TextAreaField field={field(`${path}.items`)} label="Una en cada línea" rows={3} />
						{remove}
					</RowBox>
				)}
			</RowList>
			<RowList
				list="sections"
				add="Agregar una sección con foto"
				rows={sections}
				what={({ title }, number) => `la sección ${title || number}`}
				drawn={drawn}
			>
				{({ path, number, isAdded, remove }) => (
					<RowBox title={`Sección ${number}`}>
						<TextField field={field(`${path}.title`)} label="Título" autoFocus={isAdded} maxLength={120} />
						<TextAreaField field={field(`${path}.text`)} label="Texto" rows={3} />
						<PictureField field={field(`${path}.image`)} pictures={[...pictures, ...sectionPictures]} />
						{remove}
					</RowBox>
				)}
			</RowList>
		</>
	);
}

export function PictureField({ field, pictures }: Pick<LoadedProduct, "pictures"> & { field: FieldState }) {
	const choices = new Map(pictures.filter((one) => one.address).map((one) => [one.address, one.alt]));
	return (
		<SelectField field={field} label="Foto">
			<Options
				none={choices.size > 0 ? "Ninguna" : "Todavía no hay fotos"}
				options={[...choices].map(([value, alt], index) => [value, `${index + 1}. ${alt}`])}
			/>
		</SelectField>
	);
}
