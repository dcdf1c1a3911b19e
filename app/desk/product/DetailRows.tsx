import { SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import type { ProductFieldsProps } from "./BasicFields";
import { productLabels } from "./product-texts";
import { type DrawnForm, fieldNamed, isAddedRow, RemoveRow, RowBox, RowList } from "./RowList";

/** Specifications, features and sections. */
export function DetailRows({ drawn, product: { pictures, sectionPictures } }: ProductFieldsProps) {
	const { features, sections } = drawn.form;
	return (
		<>
			<h2>Detalles</h2>
			<TextAreaField
				field={fieldNamed("specs", drawn)}
				label={productLabels.specs}
				hint="Una en cada línea, como Alto: 86 cm. Marca y Garantía se muestran aparte."
				rows={5}
			/>
			<RowList list="features" add="Agregar una lista de características" drawn={drawn}>
				{features.map(({ title }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<RowBox key={index} title={`Características ${index + 1}`}>
						<TextField
							field={fieldNamed(`features[${index}].title`, drawn)}
							label="Título"
							autoFocus={isAddedRow(drawn, "features", index, features.length)}
							maxLength={120}
						/>
						<TextAreaField
							field={fieldNamed(`features[${index}].items`, drawn)}
							label="Una en cada línea"
							rows={3}
						/>
						<RemoveRow list="features" index={index} what={`las características ${title || index + 1}`} />
					</RowBox>
				))}
			</RowList>
			<RowList list="sections" add="Agregar una sección con foto" drawn={drawn}>
				{sections.map(({ title }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<RowBox key={index} title={`Sección ${index + 1}`}>
						<TextField
							field={fieldNamed(`sections[${index}].title`, drawn)}
							label="Título"
							autoFocus={isAddedRow(drawn, "sections", index, sections.length)}
							maxLength={120}
						/>
						<TextAreaField field={fieldNamed(`sections[${index}].text`, drawn)} label="Texto" rows={3} />
						<PictureField
							name={`sections[${index}].image`}
							pictures={[...pictures, ...sectionPictures]}
							drawn={drawn}
						/>
						<RemoveRow list="sections" index={index} what={`la sección ${title || index + 1}`} />
					</RowBox>
				))}
			</RowList>
		</>
	);
}

/** A choice among the product's pictures. */
export function PictureField({
	name,
	pictures,
	drawn,
}: {
	name: string;
	pictures: { address: string; alt: string }[];
	drawn: DrawnForm;
}) {
	const choices = new Map(pictures.filter((one) => one.address).map((one) => [one.address, one.alt]));
	return (
		<SelectField field={fieldNamed(name, drawn)} label="Foto">
			<Options
				none={choices.size > 0 ? "Ninguna" : "Todavía no hay fotos"}
				options={[...choices].map(([value, alt], index) => [value, `${index + 1}. ${alt}`])}
			/>
		</SelectField>
	);
}
