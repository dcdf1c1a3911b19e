import type { FieldFinder } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { Facts } from "~/ui/elements/Facts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { OptionalForm } from "./OrderForm";
import { ShipmentFields } from "./OrderForms";
import type { OrderDetails } from "./order-details.server";

/** Nothing for an order that has no return and can have none. */
export function ReturnForms({ order }: { order: OrderDetails }) {
	const { returns, returnable, receivable, hasPaidDelivery } = order;
	if (returns.length === 0 && !order.forms["anotar-devolucion"]) return null;
	const received = Object.fromEntries(receivable.map(({ field, shown }) => [field, shown]));
	const delivery = (field: FieldFinder) =>
		hasPaidDelivery && <CheckboxField field={field("delivery")} label="Devolver también el envío" />;
	return (
		<>
			<Returned order={order} />
			<OptionalForm
				order={order}
				intent="aceptar-devolucion"
				title="Aceptar la devolución"
				submit="Aceptar"
				look="primary"
				isOpen
			>
				{(field) => (
					<>
						<TextField
							field={field("answer")}
							label="Cómo nos llega (opcional)"
							hint="Como: Tráela a la tienda con su caja. Lo lee quien compra."
						/>
						{delivery(field)}
					</>
				)}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="rechazar-devolucion"
				title="Rechazar la devolución"
				submit="Rechazar"
			>
				{(field) => <TextField field={field("answer")} label="Por qué, como lo leerá quien compra" />}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="recibir-devolucion"
				title="Recibir la devolución"
				submit="Ya llegó"
				look="primary"
				shown={received}
				isOpen
			>
				{(field) =>
					receivable.map(({ field: name, label }) => (
						<TextField key={name} field={field(name)} label={label} inputMode="numeric" />
					))
				}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="enviar-reparado"
				title="Enviar de vuelta lo reparado"
				submit="Ya se lo enviamos"
				look="primary"
				isOpen
			>
				{(field) => <ShipmentFields field={field} carriers={order.carriers} />}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="anotar-devolucion"
				title="Anotar una devolución"
				submit="Anotar la devolución"
			>
				{(field) => (
					<>
						{returnable.map(({ field: name, label, hint }) => (
							<TextField key={name} field={field(name)} label={label} hint={hint} inputMode="numeric" />
						))}
						<SelectField field={field("cause")} label="Qué dice quien compra">
							<Options options={Object.entries(returnCauseNames)} />
						</SelectField>
						<SelectField field={field("wants")} label="Qué pide">
							<Options options={Object.entries(returnWishNames)} />
						</SelectField>
						<TextAreaField field={field("note")} label="Qué pasó (opcional)" rows={3} />
						{delivery(field)}
					</>
				)}
			</OptionalForm>
		</>
	);
}

function Returned({ order: { returns, returnPictures, exchangeUrl } }: { order: OrderDetails }) {
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
			{exchangeUrl && (
				<p>
					<a href={exchangeUrl}>Anotar el pedido del cambio</a>
				</p>
			)}
		</>
	);
}
