import styles from "~/desk/frame/Desk.module.css";
import { Checkbox, Select, TextArea, TextInput } from "~/desk/frame/DeskForm";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { Facts } from "~/ui/elements/Facts";
import { OptionalForm, useOrder } from "./OrderForm";
import { ShipmentFields } from "./OrderForms";

/** Nothing for an order that has no return and can have none. */
export function ReturnForms() {
	const { returns, forms, returnable, receivable, hasPaidDelivery, usualCarrier } = useOrder();
	if (returns.length === 0 && !forms["anotar-devolucion"]) return null;
	const received = Object.fromEntries(receivable.map(({ field, shown }) => [field, shown]));
	const delivery = hasPaidDelivery && <Checkbox name="delivery" label="Devolver también el envío" />;
	return (
		<>
			<Returned />
			<OptionalForm
				intent="aceptar-devolucion"
				title="Aceptar la devolución"
				submit="Aceptar"
				look="primary"
				isOpen
			>
				<TextInput
					name="answer"
					label="Cómo nos llega (opcional)"
					hint="Como: Tráela a la tienda con su caja. Lo lee quien compra."
				/>
				{delivery}
			</OptionalForm>
			<OptionalForm intent="rechazar-devolucion" title="Rechazar la devolución" submit="Rechazar">
				<TextInput name="answer" label="Por qué, como lo leerá quien compra" />
			</OptionalForm>
			<OptionalForm
				intent="recibir-devolucion"
				title="Recibir la devolución"
				submit="Ya llegó"
				look="primary"
				shown={received}
				isOpen
			>
				{receivable.map(({ field, label, hint }) => (
					<TextInput key={field} name={field} label={label} hint={hint} inputMode="numeric" />
				))}
			</OptionalForm>
			<OptionalForm
				intent="enviar-reparado"
				title="Enviar de vuelta lo reparado"
				submit="Ya se lo enviamos"
				look="primary"
				shown={{ carrier: usualCarrier }}
				isOpen
			>
				<ShipmentFields />
			</OptionalForm>
			<OptionalForm intent="anotar-devolucion" title="Anotar una devolución" submit="Anotar la devolución">
				{returnable.map(({ field, label, hint }) => (
					<TextInput key={field} name={field} label={label} hint={hint} inputMode="numeric" />
				))}
				<Select name="cause" label="Qué dice quien compra" options={Object.entries(returnCauseNames)} />
				<Select name="wants" label="Qué pide" options={Object.entries(returnWishNames)} />
				<TextArea name="note" label="Qué pasó (opcional)" rows={3} />
				{delivery}
			</OptionalForm>
		</>
	);
}

/** Nothing for an order that owes no units. */
export function OwedForms() {
	const { owed, isPickUp, usualCarrier } = useOrder();
	if (!owed) return null;
	return (
		<>
			<h2>Lo que falta</h2>
			<p>{owed}</p>
			<OptionalForm
				intent="enviar-faltante"
				title={isPickUp ? "Entregar lo que faltaba" : "Enviar lo que faltaba"}
				submit={isPickUp ? "Ya se lo entregamos" : "Ya se lo enviamos"}
				shown={{ carrier: usualCarrier }}
			>
				{!isPickUp && <ShipmentFields />}
			</OptionalForm>
			<OptionalForm intent="no-enviar-faltante" title="Ya no enviar lo que falta" submit="Ya no enviarlo">
				<p>Se le debe su precio, menos lo que falte pagar.</p>
				<TextInput name="reason" label="Por qué, como lo leerá quien compra" />
			</OptionalForm>
		</>
	);
}

function Returned() {
	const { returns, returnPictures } = useOrder();
	return (
		<>
			<h2>Devoluciones</h2>
			<Facts rows={returns} className={styles.facts} />
			{returnPictures.length > 0 && (
				<p className="row space-1">
					{returnPictures.map((url, index) => (
						<a key={url} href={url}>
							<img src={url} alt={`Foto ${index + 1} de lo que devuelve, entera`} width={88} />
						</a>
					))}
				</p>
			)}
		</>
	);
}
