import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Submit } from "~/desk/frame/Submit";
import { adminUrls } from "~/platform/admin-urls";
import { formatSoles } from "~/platform/values/money";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { type FieldState, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { BuyerFields, RecipientFields } from "./BuyerFields";
import { GoodsFields, ShownPreview } from "./GoodsFields";
import type { loadNewOrder, ShownOrderForm } from "./new-order-screen.server";

type Field = (name: string) => FieldState;

export function NewOrderPage() {
	const { key, methods, exchange, shown } = useLoaderData<typeof loadNewOrder>();
	const answer = useActionData() as ShownOrderForm | undefined;
	const preview = answer?.preview;
	const field = useFormFields()("anotar", { phone: "+51 ", ...shown, key });
	return (
		<>
			<DeskHead>
				{exchange ? (
					<p>
						Lo pagan los {formatSoles(exchange.owed)} que se deben del{" "}
						<a href={exchange.order}>otro pedido</a>: si cuesta más, queda por cobrar; si cuesta menos, por
						devolver.
					</p>
				) : (
					<p>Un pedido por teléfono, WhatsApp o en la tienda, a los precios de hoy.</p>
				)}
			</DeskHead>
			<Form method="post" action={exchange?.url ?? adminUrls.newOrder} className={styles.form} noValidate>
				<DefaultButton name="intent" value="buscar">
					Buscar
				</DefaultButton>
				<input type="hidden" name="key" value={String(field("key").initialValue)} />
				{exchange && <input type="hidden" name="owed" value={exchange.owed} />}
				{preview && <ShownPreview {...preview} intent="anotar" submit="Anotar el pedido" />}
				<h2>Qué lleva</h2>
				<GoodsFields
					chosen={answer?.chosen}
					found={answer?.found}
					subtotal={answer?.subtotal}
					field={field}
				/>
				<h2>Quién compra</h2>
				<BuyerFields field={field} />
				<Destination field={field} methods={methods} />
				{!exchange && (
					<TextField
						field={field("quotedUntil")}
						label="Es una cotización: el precio vale hasta (opcional)"
						hint="No aparta productos hasta que la acepte. Déjalo vacío si ya lo compra."
						type="date"
					/>
				)}
				<Submit intent="ver" look={preview ? "secondary" : "primary"} text="Ver el total" />
			</Form>
		</>
	);
}

function Destination({ field, methods }: { field: Field; methods: [string, string][] }) {
	return (
		<>
			<h2>Cómo lo recibe</h2>
			{methods.length > 1 && (
				<SelectField field={field("deliveryMethod")} label="Entrega">
					<Options options={methods} />
				</SelectField>
			)}
			<TextField field={field("district")} label="Distrito" hint="Como Miraflores, Lima." />
			<TextField field={field("address")} label="Dirección, o agencia en la que recoge" />
			<RecipientFields field={field} />
			<TextField field={field("giftNote")} label="Dedicatoria (opcional)" />
		</>
	);
}
