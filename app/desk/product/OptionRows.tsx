import { HiddenInput, Select, TextInput } from "~/desk/frame/DeskForm";
import { colorNames } from "~/domain/goods/colors";
import { ColorFields } from "./BasicFields";
import formStyles from "./ProductForm.module.css";
import type { ProductForm } from "./product-form.server";
import { RowBox, RowList, useDrawn } from "./RowList";

export function OptionRows() {
	const { options } = useDrawn().form;
	return (
		<>
			<h2>Opciones y variantes</h2>
			<p>
				Una opción es lo que se elige al comprar, como Tamaño. Si se llama Color, sus valores salen en el
				filtro de colores.
			</p>
			{!options.some(({ id }) => id === "color") && <ColorFields />}
			<RowList
				list="options"
				add="Agregar una opción"
				rows={options}
				what={({ name }, number) => `la opción ${name || number}`}
			>
				{({ row: option, number, isAdded, remove }) => (
					<RowBox title={`Opción ${number}`}>
						<HiddenInput name="id" />
						<TextInput name="name" label="Nombre de la opción" autoFocus={isAdded} maxLength={40} />
						<ValueRows {...option} />
						{remove}
					</RowBox>
				)}
			</RowList>
		</>
	);
}

function ValueRows({ id, name, values }: ProductForm["options"][number]) {
	return (
		<RowList
			list="values"
			add={`Agregar un valor${name ? ` de ${name}` : ""}`}
			rows={values}
			what={(value, number) => `el valor ${value.name || number}`}
			isShort
		>
			{({ number, isAdded, remove }) => (
				<div className={formStyles.valueRow}>
					<HiddenInput name="id" />
					<TextInput name="name" label={`Valor ${number}`} autoFocus={isAdded} maxLength={60} />
					{id === "color" && (
						<>
							<Select
								name="color"
								label="Color del filtro"
								none="Elige"
								options={Object.entries(colorNames)}
							/>
							<TextInput name="hex" label="Tono, como #8a6f4d (opcional)" />
						</>
					)}
					{remove}
				</div>
			)}
		</RowList>
	);
}
