import { SelectField, TextAreaField, TextField } from "~/ui/Field";
import { Options } from "~/ui/Options";
import type { ProductForm } from "./product-form.server";
import type { loadProduct } from "./product-screen.server";
import { productLabels } from "./product-texts";
import { type FormRows, fieldNamed, isAddedRow, RemoveRow, RowBox, RowList } from "./RowList";

/** Specifications, features and sections. */
export function TextRows({
	form: { specs, features, sections },
	drawn,
	product: { pictures, sectionPictures },
}: {
	form: ProductForm;
	drawn: FormRows;
	product: Awaited<ReturnType<typeof loadProduct>>;
}) {
	return (
		<>
			<h2>Detalles</h2>
			<TextAreaField
				field={fieldNamed("specs", specs, drawn)}
				label={productLabels.specs}
				hint="Una en cada línea, como Alto: 86 cm. Marca y Garantía se muestran aparte."
				rows={5}
			/>
			<RowList list="features" add="Agregar una lista de características" drawn={drawn}>
				{features.map(({ title, items }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<RowBox key={index} title={`Características ${index + 1}`}>
						<TextField
							field={fieldNamed(`features[${index}].title`, title, drawn)}
							label="Título"
							autoFocus={isAddedRow(drawn, "features", index, features.length)}
							maxLength={120}
						/>
						<TextAreaField
							field={fieldNamed(`features[${index}].items`, items, drawn)}
							label="Una en cada línea"
							rows={3}
						/>
						<RemoveRow list="features" index={index} what={`las características ${title || index + 1}`} />
					</RowBox>
				))}
			</RowList>
			<RowList list="sections" add="Agregar una sección con foto" drawn={drawn}>
				{sections.map(({ title, text, image }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<RowBox key={index} title={`Sección ${index + 1}`}>
						<TextField
							field={fieldNamed(`sections[${index}].title`, title, drawn)}
							label="Título"
							autoFocus={isAddedRow(drawn, "sections", index, sections.length)}
							maxLength={120}
						/>
						<TextAreaField
							field={fieldNamed(`sections[${index}].text`, text, drawn)}
							label="Texto"
							rows={3}
						/>
						<PictureField
							name={`sections[${index}].image`}
							address={image}
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
	address,
	pictures,
	drawn,
}: {
	name: string;
	address: string;
	pictures: { address: string; alt: string }[];
	drawn: FormRows;
}) {
	const known = new Map(pictures.filter((one) => one.address).map((one) => [one.address, one.alt]));
	return (
		<SelectField field={fieldNamed(name, address, drawn)} label="Foto">
			<Options
				none={known.size > 0 ? "Ninguna" : "Todavía no hay fotos"}
				options={[...known].map(([value, alt], index) => [value, `${index + 1}. ${alt}`])}
			/>
		</SelectField>
	);
}
