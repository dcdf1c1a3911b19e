import { colorNames } from "~/domain/goods/colors";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { ColorFields } from "./BasicFields";
import formStyles from "./ProductForm.module.css";
import type { ProductForm } from "./product-form.server";
import { type DrawnForm, fieldNamed, isAddedRow, RemoveRow, RowBox, RowList } from "./RowList";

type Option = ProductForm["options"][number];

/** What a shopper chooses when buying, such as the size. */
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
			<RowList list="options" add="Agregar una opción" drawn={drawn}>
				{options.map((option, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<RowBox key={index} title={`Opción ${index + 1}`}>
						<input type="hidden" name={`options[${index}].id`} value={option.id} />
						<TextField
							field={fieldNamed(`options[${index}].name`, drawn)}
							label="Nombre de la opción"
							autoFocus={isAddedRow(drawn, "options", index, options.length)}
							maxLength={40}
						/>
						<ValueRows option={option} path={`options[${index}].values`} drawn={drawn} />
						<RemoveRow list="options" index={index} what={`la opción ${option.name || index + 1}`} />
					</RowBox>
				))}
			</RowList>
		</>
	);
}

function ValueRows({
	option: { id, name, values },
	path,
	drawn,
}: {
	option: Option;
	path: string;
	drawn: DrawnForm;
}) {
	return (
		<RowList list={path} add={`Agregar un valor${name ? ` de ${name}` : ""}`} drawn={drawn}>
			{values.map((value, index) => {
				const at = `${path}[${index}]`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated.
					<div key={index} className={formStyles.valueRow}>
						<input type="hidden" name={`${at}.id`} value={value.id} />
						<TextField
							field={fieldNamed(`${at}.name`, drawn)}
							label={`Valor ${index + 1}`}
							autoFocus={isAddedRow(drawn, path, index, values.length)}
							maxLength={60}
						/>
						{id === "color" && (
							<>
								<SelectField field={fieldNamed(`${at}.color`, drawn)} label="Color del filtro">
									<Options none="Elige" options={Object.entries(colorNames)} />
								</SelectField>
								<TextField field={fieldNamed(`${at}.hex`, drawn)} label="Tono, como #8a6f4d (opcional)" />
							</>
						)}
						<RemoveRow list={path} index={index} what={`el valor ${value.name || index + 1}`} isShort />
					</div>
				);
			})}
		</RowList>
	);
}
