import { useLoaderData } from "@remix-run/react";
import { Select, TextArea, TextInput } from "~/desk/frame/DeskForm";
import type { LoadedProduct, loadProduct } from "./product-screen.server";
import { productLabels } from "./product-texts";
import { RowBox, RowList, useDrawn } from "./RowList";

export function DetailRows() {
	const { pictures, sectionPictures } = useLoaderData<typeof loadProduct>();
	const { features, sections } = useDrawn().form;
	return (
		<>
			<h2>Detalles</h2>
			<TextArea
				name="specs"
				label={productLabels.specs}
				hint="Una en cada línea, como Alto: 86 cm. Marca y Garantía se muestran aparte."
				rows={5}
			/>
			<RowList
				list="features"
				add="Agregar una lista de características"
				rows={features}
				what={({ title }, number) => `las características ${title || number}`}
			>
				{({ number, isAdded, remove }) => (
					<RowBox title={`Características ${number}`}>
						<TextInput name="title" label="Título" autoFocus={isAdded} maxLength={120} />
						<TextArea name="items" label="Una en cada línea" rows={3} />
						{remove}
					</RowBox>
				)}
			</RowList>
			<RowList
				list="sections"
				add="Agregar una sección con foto"
				rows={sections}
				what={({ title }, number) => `la sección ${title || number}`}
			>
				{({ number, isAdded, remove }) => (
					<RowBox title={`Sección ${number}`}>
						<TextInput name="title" label="Título" autoFocus={isAdded} maxLength={120} />
						<TextArea name="text" label="Texto" rows={3} />
						<PictureField pictures={[...pictures, ...sectionPictures]} />
						{remove}
					</RowBox>
				)}
			</RowList>
		</>
	);
}

export function PictureField({ pictures }: Pick<LoadedProduct, "pictures">) {
	const choices = new Map(pictures.filter((one) => one.address).map((one) => [one.address, one.alt]));
	return (
		<Select
			name="image"
			label="Foto"
			none={choices.size > 0 ? "Ninguna" : "Todavía no hay fotos"}
			options={[...choices].map(([value, alt], index) => [value, `${index + 1}. ${alt}`])}
		/>
	);
}
