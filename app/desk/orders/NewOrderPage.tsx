import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskForm, HiddenInput, Select, Submit, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { adminUrls } from "~/platform/admin-urls";
import { formatSoles } from "~/platform/values/money";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { GoodsFields, OweField, ShownPreview } from "./GoodsFields";
import { HowPaidFields } from "./MoneyForms";
import type { loadNewOrder, takeOrder } from "./new-order-screen.server";
import { BuyerFields, DiscountFields, RecipientFields } from "./OrderFields";

export function NewOrderPage() {
	const { key, methods, exchange, shown, mayMoveMoney } = useLoaderData<typeof loadNewOrder>();
	const answer = useActionData<typeof takeOrder>();
	const preview = answer?.preview;
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
			<DeskForm
				name="anotar"
				action={exchange?.url ?? adminUrls.newOrder}
				shown={{ phone: "+51 ", ...shown, key }}
			>
				<DefaultButton name="intent" value="buscar">
					Buscar
				</DefaultButton>
				<HiddenInput name="key" />
				{exchange && <input type="hidden" name="owed" value={exchange.owed} />}
				{preview && <ShownPreview {...preview} intent="anotar" submit="Anotar el pedido" />}
				<h2>Qué lleva</h2>
				<GoodsFields chosen={answer?.chosen} found={answer?.found} subtotal={answer?.subtotal} />
				<OweField />
				<h2>Quién compra</h2>
				<BuyerFields />
				<Destination methods={methods} />
				{!exchange && (
					<TextInput
						name="quotedUntil"
						label="Es una cotización: el precio vale hasta (opcional)"
						hint="No aparta productos hasta que la acepte. Déjalo vacío si ya lo compra."
						type="date"
					/>
				)}
				<h2>Descuento</h2>
				<TextInput name="code" label="Código de descuento (opcional)" />
				{mayMoveMoney && <DiscountFields />}
				{mayMoveMoney && <PaidFields />}
				<Submit intent="ver" look={preview ? "secondary" : "primary"} text="Ver el total" />
			</DeskForm>
		</>
	);
}

function PaidFields() {
	return (
		<>
			<h2>Si ya pagó</h2>
			<HowPaidFields label="Cómo pagó" none="Todavía no pagó" />
			<TextInput
				name="amount"
				label="Monto que llegó, en soles"
				hint="Vacío si pagó todo. Si llegó un adelanto, escribe cuánto: el resto queda por pagar."
				inputMode="decimal"
			/>
		</>
	);
}

function Destination({ methods }: { methods: [string, string][] }) {
	return (
		<>
			<h2>Cómo lo recibe</h2>
			{methods.length > 1 && <Select name="deliveryMethod" label="Entrega" options={methods} />}
			<TextInput name="district" label="Distrito" hint="Como Miraflores, Lima." />
			<TextInput name="address" label="Dirección, o agencia en la que recoge" />
			<RecipientFields />
			<TextInput name="giftNote" label="Dedicatoria (opcional)" />
		</>
	);
}
