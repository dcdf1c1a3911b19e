import { Checkbox, Select, Submit, TextInput } from "~/desk/frame/DeskForm";
import { PickList } from "~/desk/frame/PickList";
import { describeLeft } from "~/domain/goods/low-units";
import type { GoodsAnswer, TotalPreview } from "./order-goods.server";

interface GoodsFieldsProps extends Partial<GoodsAnswer> {
	subtotal?: string | undefined;
}

/** The chosen products with their units, and a search for more. Each button sends the whole form. */
export function GoodsFields({ chosen = [], found, subtotal }: GoodsFieldsProps) {
	return (
		<>
			{chosen.map(({ name, field: units, price, variants }) => (
				<div key={units} className="grid gap-xs">
					<TextInput
						name={units}
						label={`Unidades de ${name}`}
						hint={`${price} cada una. Con 0 se quita.`}
						inputMode="numeric"
					/>
					{variants && (
						<Select name={variants.field} label={`Opción de ${name}`} options={variants.options} />
					)}
				</div>
			))}
			{subtotal && (
				<p>
					Suma <strong>{subtotal}</strong> sin envío.
				</p>
			)}
			<TextInput
				name="q"
				label="Buscar un producto"
				hint="Por su nombre o su SKU. Varios, con comas: mesa, silla."
				type="search"
			/>
			<Submit intent="buscar" look="secondary" text="Buscar" />
			{found?.length === 0 && <p role="status">No hay productos así.</p>}
			{found && found.length > 0 && (
				<PickList
					name="agregar"
					rows={found.map(({ sku, name, price, units }) => ({
						value: sku,
						label: name,
						content: (
							<p>
								<strong>{name}</strong>
								<br />
								<span className="soft small">{`${price}, ${describeLeft(units)}`}</span>
							</p>
						),
					}))}
				/>
			)}
		</>
	);
}

/** @param orCode also goes on with a discount code whose uses others have taken */
export function OweField({ orCode = false }: { orCode?: boolean }) {
	const label = orCode
		? "Aunque falte stock, que se debe, o se haya agotado su código"
		: "Aunque falte stock: se debe lo que falta";
	return <Checkbox name="anyway" label={label} />;
}

/** The button sends the total that is shown. */
export function ShownPreview({
	text,
	amount,
	total,
	intent,
	submit,
}: TotalPreview & { intent: string; submit: string }) {
	return (
		<>
			<p role="status">
				{text} <strong>{amount}</strong>
			</p>
			<input type="hidden" name="total" value={total} />
			{amount && <Submit intent={intent} text={submit} />}
		</>
	);
}
