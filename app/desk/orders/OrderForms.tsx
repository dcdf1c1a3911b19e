import type { FieldFinder } from "~/desk/frame/BoxForm";
import { CarrierField } from "~/desk/frame/CarrierField";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import styles from "~/desk/goods/PictureRow.module.css";
import { nounWithArticle } from "~/domain/orders/order";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { CheckboxField, TextAreaField, TextField } from "~/ui/fields/Field";
import { BuyerFields, RecipientFields } from "./BuyerFields";
import { OweField } from "./GoodsFields";
import { MoneyForms, PaymentFields } from "./MoneyForms";
import { OptionalForm, OrderForm } from "./OrderForm";
import type { OrderDetails } from "./order-details.server";

export function OrderForms({ order }: { order: OrderDetails }) {
	const { notice, noticePicture, formerPictures } = order;
	return (
		<>
			<h2>Qué sigue</h2>
			{notice && (
				<div className={noticePicture && styles.picture}>
					{noticePicture && (
						<a href={noticePicture}>
							<img src={noticePicture} alt="Foto de la constancia, entera" />
						</a>
					)}
					<p>{notice}</p>
				</div>
			)}
			{formerPictures.length > 0 && (
				<p className="row space-1">
					{formerPictures.map((url, index) => (
						<a key={url} href={url}>
							{`Constancia anterior ${index + 1}`}
						</a>
					))}
				</p>
			)}
			<QuoteForms order={order} />
			{order.isForgotten && order.next.length > 0 && (
				<p>
					Quien lo hizo eliminó su cuenta: al entregarlo o cancelarlo se borra lo que su comprobante no
					necesita, y ya no se puede deshacer.
				</p>
			)}
			{order.next.map((step, index) => (
				<StatusForm key={step.to} {...step} order={order} isOpen={index === 0 && step.to !== "cancelled"} />
			))}
			<OtherForms order={order} />
		</>
	);
}

/** What was typed into a form that the order no longer has; undefined while it has the form. */
export function unplacedTexts({ next, forms }: OrderDetails, { intent: form, typed }: DeskRefusal) {
	const isShown =
		next.some(({ to }) => to === form) || Object.entries(forms).some(([name, is]) => is && name === form);
	if (isShown) return undefined;
	const methods = Object.entries(paymentMethodNames);
	const chosen = methods.flatMap(([key, name]) => (key === typed.method ? [name] : []));
	const texts = Object.entries(typed).map(([name, text]) => (noText.test(name) ? "" : text));
	return [...chosen, ...texts].filter(Boolean);
}

const noText = /^(intent|to|seen|anyway|shared|terms|method|cause|wants|delivery|(units|off)-.*)$/;

type StatusFormProps = OrderDetails["next"][number] & { order: OrderDetails; isOpen: boolean };

function StatusForm({ order, to, label, isOpen }: StatusFormProps) {
	const title = to === "cancelled" ? `Cancelar ${nounWithArticle[order.noun]}` : `Marcar como «${label}»`;
	const look = to === "cancelled" ? "secondary" : "primary";
	return (
		<OrderForm
			{...{ order, title, isOpen, look }}
			intent="estado"
			name={to}
			submit={title}
			shown={{
				amount: order.left,
				method: order.method,
				operation: order.operation,
				carrier: order.usualCarrier,
			}}
		>
			{(field) => (
				<>
					<input type="hidden" name="to" value={to} />
					{to === "paid" && <PaymentFields field={field} left={order.left} />}
					{to === "shipped" && !order.isPickUp && <ShipmentFields field={field} carriers={order.carriers} />}
					<TextField field={field("note")} label="Nota para la tienda (opcional)" />
					{to === "paid" && <OweField field={field} orCode={order.hasCode} />}
					{order.owing.includes(to) && (
						<CheckboxField field={field("anyway")} label="Aunque falte cobrar una parte" />
					)}
				</>
			)}
		</OrderForm>
	);
}

function QuoteForms({ order }: { order: OrderDetails }) {
	return (
		<>
			<OptionalForm
				order={order}
				intent="aceptar-cotizacion"
				title="La aceptó: hacerla un pedido"
				submit="Hacerla un pedido"
				look="primary"
			>
				{(field) => <OweField field={field} />}
			</OptionalForm>
			<OptionalForm order={order} intent="renovar-cotizacion" title="Renovar la cotización" submit="Renovar">
				{(field) => <TextField field={field("day")} label="El precio vale hasta" type="date" />}
			</OptionalForm>
		</>
	);
}

export function ShipmentFields({ field, carriers }: { field: FieldFinder; carriers: string[] }) {
	return (
		<>
			<CarrierField field={field("carrier")} label="Empresa de envíos (opcional)" carriers={carriers} />
			<TextField field={field("tracking")} label="Número de seguimiento (opcional)" />
		</>
	);
}

function OtherForms({ order }: { order: OrderDetails }) {
	return (
		<>
			<OptionalForm order={order} intent="no-llego" title="El pago no llegó" submit="Avisar que no llegó">
				{(field) => (
					<TextField
						field={field("reason")}
						label="Por qué, como lo leerá quien compra"
						hint="Como: No figura en nuestra cuenta hasta hoy."
					/>
				)}
			</OptionalForm>
			<OptionalForm order={order} intent="nota" title="Agregar una nota" submit="Guardar la nota">
				{(field) => <TextAreaField field={field("note")} label="Nota, que no ve quien compra" rows={3} />}
			</OptionalForm>
			<CorrectionForms order={order} />
			<OptionalForm order={order} intent="deshacer" title="Deshacer el último paso" submit="Deshacer">
				{(field) => (
					<>
						{order.isFinal && order.recipient && (
							<p>
								Ya se borraron el documento y el teléfono de {order.recipient}: pídelos otra vez y anótalos en
								«Corregir quién compra o recibe».
							</p>
						)}
						<TextField field={field("reason")} label="Por qué" />
						<OweField field={field} orCode={order.hasCode} />
					</>
				)}
			</OptionalForm>
			<MoneyForms order={order} />
		</>
	);
}

function CorrectionForms({ order }: { order: OrderDetails }) {
	const place = { district: order.district, address: order.street };
	return (
		<>
			<OptionalForm
				order={order}
				intent="direccion"
				title="Corregir la dirección"
				submit="Guardar la dirección"
				shown={place}
			>
				{(field) => (
					<>
						<TextField field={field("district")} label="Distrito" hint="Como Miraflores, Lima." />
						<TextField field={field("address")} label="Dirección" />
						<input type="hidden" name="terms" value={String(field("terms").initialValue ?? "")} />
						<CheckboxField field={field("anyway")} label="Aunque allí el envío cueste o demore distinto" />
					</>
				)}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="comprador"
				title="Corregir quién compra o recibe"
				submit="Guardar los datos"
				shown={order.buyer}
			>
				{(field) => (
					<>
						<BuyerFields field={field} />
						{!order.isFinal && <RecipientFields field={field} />}
					</>
				)}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="envio"
				title="Corregir el envío"
				submit="Guardar el envío"
				shown={order.shipment}
			>
				{(field) => <ShipmentFields field={field} carriers={order.carriers} />}
			</OptionalForm>
		</>
	);
}
