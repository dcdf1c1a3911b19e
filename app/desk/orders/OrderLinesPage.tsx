import { useActionData, useLoaderData } from "@remix-run/react";
import { Checkbox, DeskForm, HiddenInput, Submit } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { GoodsFields, OweField, ShownPreview } from "./GoodsFields";
import { DiscountFields } from "./OrderFields";
import type { changeOrderLines, loadOrderLines } from "./order-lines-screen.server";

export function OrderLinesPage() {
	const { order, action, fixed, shown, chosen, hasCode, mayDiscount } =
		useLoaderData<typeof loadOrderLines>();
	const { added = [], found, preview } = useActionData<typeof changeOrderLines>() ?? {};
	return (
		<>
			<DeskHead back={{ name: "Volver al pedido", url: order }} />
			{fixed ? (
				<p>{fixed}</p>
			) : (
				<DeskForm name="productos" action={action} shown={shown} isTracked>
					<DefaultButton name="intent" value="buscar">
						Buscar
					</DefaultButton>
					<HiddenInput name="seen" />
					{preview && <ShownPreview {...preview} intent="guardar" submit="Guardar el cambio" />}
					<p>Lo que queda conserva su precio; lo nuevo va al precio de hoy.</p>
					<GoodsFields chosen={[...chosen, ...added]} found={found} />
					<Checkbox name="shipping" label="Calcular otra vez el envío" />
					<OweField orCode={hasCode} />
					{mayDiscount && <DiscountFields />}
					{hasCode && <Checkbox name="code" label="Sin su descuento, si ya no llega al mínimo" />}
					<Submit intent="ver" look={preview ? "secondary" : "primary"} text="Ver la diferencia" />
				</DeskForm>
			)}
		</>
	);
}
