import { colorNames } from "~/domain/goods/colors";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { ColorFields } from "./BasicFields";
import formStyles from "./ProductForm.module.css";
import type { ProductForm } from "./product-form.server";
import { type DrawnForm, RowBox, RowList } from "./RowList";

export function OptionRows({ drawn }: { drawn: DrawnForm }) {
	const { options, colors } = drawn.form;
	return (
		<>
			<h2>Opciones y variantes</h2>
			<p>
				Una opción es lo que se elige al comprar, como Tamaño. Si se llama Color, sus valores salen en el
				filtro de colores.
			</p>
			{!options.some(({ id }) => id === "color") && <ColorFields colors={colors} />}
			<RowList
				list="options"
				add="Agregar una opción"
				rows={options}
				what={({ name }, number) => `la opción ${name || number}`}
				drawn={drawn}
			>
				{({ row: option, path, number, isAdded, remove }) => (
					<RowBox title={`Opción ${number}`}>
						<input type="hidden" name={`${path}.id`} value={option.id} />
						<TextField
							field={drawn.field(`${path}.name`)}
							label="Nombre de la opción"
							autoFocus={isAdded}
							maxLength={40}
						/>
						<ValueRows {...option} list={`${path}.values`} drawn={drawn} />
						{remove}
					</RowBox>
				)}
			</RowList>
		</>
	);
}

type ValueRowsProps = ProductForm["options"][number] & { list: string; drawn: DrawnForm };

function ValueRows({ id, name, values, list, drawn }: ValueRowsProps) {
	const { field } = drawn;
	return (
		<RowList
			list={list}
			add={`Agregar un valor${name ? ` de ${name}` : ""}`}
			rows={values}
			what={(value, number) => `el valor ${value.name || number}`}
			isShort
			drawn={drawn}
		>
			{({ row, path, number, isAdded, remove }) => (
				<div className={formStyles.valueRow}>
					<input type="hidden" name={`${path}.id`} value={row.id} />
					<TextField
						field={field(`${path}.name`)}
						label={`Valor ${number}`}
						autoFocus={isAdded}
						maxLength={60}
					/>
					{id === "color" && (
						<>
							<SelectField field={field(`${path}.color`)} label="Color del filtro">
								<Options none="Elige" options={Object.entries(colorNames)} />
							</SelectField>
							<TextField field={field(`${path}.hex`)} label="Tono, como #8a6f4d (opcional)" />
						</>
					)}
					{remove}
				</div>
			)}
		</RowList>
	);
}
