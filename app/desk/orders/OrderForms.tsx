import { CarrierField } from "~/desk/frame/CarrierField";
import { Checkbox, HiddenInput, PasswordInput, TextArea, TextInput } from "~/desk/frame/DeskForm";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import styles from "~/desk/goods/PictureRow.module.css";
import { nounWithArticle } from "~/domain/orders/order";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { OweField } from "./GoodsFields";
import { MoneyForms, PaymentFields } from "./MoneyForms";
import { BuyerFields, RecipientFields } from "./OrderFields";
import { OptionalForm, OrderForm, useOrder } from "./OrderForm";
import type { OrderDetails } from "./order-details.server";

export function OrderForms() {
	const { notice, noticePicture, formerPictures, isForgotten, next } = useOrder();
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
			<QuoteForms />
			{isForgotten && next.length > 0 && (
				<p>
					Quien lo hizo eliminó su cuenta: al entregarlo o cancelarlo se borra lo que su comprobante no
					necesita, y ya no se puede deshacer.
				</p>
			)}
			{next.map((step, index) => (
				<StatusForm key={step.to} {...step} isOpen={index === 0 && step.to !== "cancelled"} />
			))}
			<OtherForms />
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

const noText = /^(intent|to|seen(-.*)?|anyway|shared|terms|method|cause|wants|delivery|(units|off)-.*)$/;

function StatusForm({ to, label, anyway, isOpen }: OrderDetails["next"][number] & { isOpen: boolean }) {
	const order = useOrder();
	const title = to === "cancelled" ? `Cancelar ${nounWithArticle[order.noun]}` : `Marcar como «${label}»`;
	const look = to === "cancelled" ? "secondary" : "primary";
	return (
		<OrderForm
			{...{ title, isOpen, look }}
			intent="estado"
			name={to}
			submit={title}
			shown={{ ...order.told, carrier: order.usualCarrier }}
		>
			<input type="hidden" name="to" value={to} />
			{to === "paid" && <PaymentFields />}
			{to === "shipped" && !order.isPickUp && <ShipmentFields />}
			<TextInput name="note" label="Nota para la tienda (opcional)" />
			{to === "paid" && <OweField orCode={order.hasCode} />}
			{anyway && <Checkbox name="anyway" label={anyway} />}
			{to === "cancelled" && order.forms["no-llego"] && (
				<Checkbox name="anyway" label="Aunque diga que ya pagó: respondes su aviso después" />
			)}
		</OrderForm>
	);
}

function QuoteForms() {
	return (
		<>
			<OptionalForm
				intent="aceptar-cotizacion"
				title="La aceptó: hacerla un pedido"
				submit="Hacerla un pedido"
				look="primary"
			>
				<OweField />
			</OptionalForm>
			<OptionalForm intent="renovar-cotizacion" title="Renovar la cotización" submit="Renovar">
				<TextInput name="day" label="El precio vale hasta" type="date" />
			</OptionalForm>
		</>
	);
}

export function ShipmentFields() {
	return (
		<>
			<CarrierField carriers={useOrder().carriers} />
			<TextInput name="tracking" label="Número de seguimiento (opcional)" />
		</>
	);
}

function OtherForms() {
	const { isFinal, recipient, hasCode, undoes } = useOrder();
	return (
		<>
			<OptionalForm intent="no-llego" title="El pago no llegó" submit="Avisar que no llegó">
				<TextInput
					name="reason"
					label="Por qué, como lo leerá quien compra"
					hint="Como: No figura en nuestra cuenta hasta hoy."
				/>
			</OptionalForm>
			<OptionalForm intent="nota" title="Agregar una nota" submit="Guardar la nota">
				<TextArea name="note" label="Nota, que no ve quien compra" rows={3} />
			</OptionalForm>
			<CorrectionForms />
			<OptionalForm intent="deshacer" title="Deshacer el último paso" submit="Deshacer">
				{undoes && (
					<p>
						Se deshace <strong>«{undoes.what}»</strong>, {[undoes.on, undoes.by].filter(Boolean).join(", ")}.
					</p>
				)}
				{isFinal && recipient && (
					<p>
						Ya se borraron el documento y el teléfono de {recipient}: pídelos otra vez y anótalos en «Corregir
						quién compra o recibe».
					</p>
				)}
				<TextInput name="reason" label="Por qué" />
				<OweField orCode={hasCode} />
			</OptionalForm>
			<MoneyForms />
			<OptionalForm intent="olvidar" title="Borrar los datos de quien compró" submit="Borrar sus datos">
				<p>
					Hazlo si te lo pide: no se puede deshacer. Se borran sus opiniones de estos productos y todo lo que
					su comprobante no necesita, y ya nadie podrá ver el pedido ni devolver algo de él.
				</p>
				<PasswordInput />
			</OptionalForm>
		</>
	);
}

function CorrectionForms() {
	const { corrections, isFinal } = useOrder();
	return (
		<>
			<OptionalForm
				intent="direccion"
				title="Corregir la dirección"
				submit="Guardar la dirección"
				shown={corrections.direccion}
				isTracked
			>
				<TextInput name="district" label="Distrito" hint="Como Miraflores, Lima." />
				<TextInput name="address" label="Dirección" />
				<HiddenInput name="terms" />
				<Checkbox name="anyway" label="Aunque allí el envío cueste o demore distinto" />
			</OptionalForm>
			<OptionalForm
				intent="comprador"
				title="Corregir quién compra o recibe"
				submit="Guardar los datos"
				shown={corrections.comprador}
				isTracked
			>
				<BuyerFields />
				{!isFinal && <RecipientFields />}
			</OptionalForm>
			<OptionalForm
				intent="envio"
				title="Corregir el envío"
				submit="Guardar el envío"
				shown={corrections.envio}
				isTracked
			>
				<ShipmentFields />
			</OptionalForm>
		</>
	);
}
