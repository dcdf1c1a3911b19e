import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Submit } from "~/desk/frame/Submit";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { CheckboxField } from "~/ui/fields/Field";
import { GoodsFields, OweField, ShownPreview } from "./GoodsFields";
import type { loadOrderLines, ShownLinesForm } from "./order-lines-screen.server";

export function OrderLinesPage() {
	const { order, action, fixed, shown, chosen, hasCode } = useLoaderData<typeof loadOrderLines>();
	const { added = [], found, preview } = (useActionData() as Partial<ShownLinesForm> | undefined) ?? {};
	const field = useFormFields()("productos", shown);
	return (
		<>
			<DeskHead>
				<p>
					<a href={order}>Volver al pedido</a>
				</p>
			</DeskHead>
			{fixed ? (
				<p>{fixed}</p>
			) : (
				<Form method="post" action={action} className={styles.form} noValidate>
					<DefaultButton name="intent" value="buscar">
						Buscar
					</DefaultButton>
					<input type="hidden" name="seen" value={String(field("seen").initialValue)} />
					{preview && <ShownPreview {...preview} intent="guardar" submit="Guardar el cambio" />}
					<p>Lo que queda conserva su precio; lo nuevo va al precio de hoy.</p>
					<GoodsFields chosen={[...chosen, ...added]} found={found} field={field} />
					<CheckboxField field={field("shipping")} label="Calcular otra vez el envío" />
					<OweField field={field} orCode={hasCode} />
					{hasCode && (
						<CheckboxField field={field("code")} label="Sin su descuento, si ya no llega al mínimo" />
					)}
					<Submit intent="ver" look={preview ? "secondary" : "primary"} text="Ver la diferencia" />
				</Form>
			)}
		</>
	);
}
