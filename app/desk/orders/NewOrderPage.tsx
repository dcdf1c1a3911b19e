import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Submit } from "~/desk/frame/Submit";
import { adminUrls } from "~/platform/admin-urls";
import { Button } from "~/ui/fields/Button";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { type FieldState, SelectField, TextField } from "~/ui/fields/Field";
import { BuyerFields } from "./BuyerFields";
import type { loadNewOrder, ShownOrderForm } from "./new-order-screen.server";

type Field = (name: string) => FieldState;

export function NewOrderPage() {
	const { key, hasPickUp } = useLoaderData<typeof loadNewOrder>();
	const answer = useActionData() as ShownOrderForm | undefined;
	const field = useFormFields()("anotar", { key, phone: "+51 " });
	return (
		<>
			<DeskHead>
				<p>Un pedido por teléfono, WhatsApp o en la tienda, a los precios de hoy.</p>
			</DeskHead>
			<Form method="post" action={adminUrls.newOrder} className={styles.form} noValidate>
				<DefaultButton name="intent" value="buscar">
					Buscar
				</DefaultButton>
				<input type="hidden" name="key" value={String(field("key").initialValue)} />
				<Goods answer={answer} field={field} />
				<h2>Quién compra</h2>
				<BuyerFields field={field} />
				<Destination field={field} hasPickUp={hasPickUp} />
				<Submit intent="anotar" text="Anotar el pedido" />
			</Form>
		</>
	);
}

function Goods({ answer, field }: { answer: ShownOrderForm | undefined; field: Field }) {
	const { chosen = [], subtotal, found } = answer ?? {};
	return (
		<>
			<h2>Qué lleva</h2>
			{chosen.map(({ name, field: units, price }) => (
				<TextField
					key={units}
					field={field(units)}
					label={`Unidades de ${name}`}
					hint={`${price} cada una. Con 0 se quita.`}
					inputMode="numeric"
				/>
			))}
			{subtotal && (
				<p>
					Suma <strong>{subtotal}</strong> sin envío.
				</p>
			)}
			<TextField field={field("q")} label="Buscar un producto" hint="Por su nombre o su SKU." type="search" />
			<Submit intent="buscar" look="secondary" text="Buscar" />
			{found?.length === 0 && <p role="status">No hay productos así.</p>}
			{found && found.length > 0 && (
				<ul role="list" className="grid gap-3">
					{found.map(({ sku, name, price, units }) => (
						<li key={sku} className="row apart">
							<p>
								<strong>{name}</strong>
								<br />
								<span className="soft small">{`${price}, quedan ${units}`}</span>
							</p>
							<Button
								type="submit"
								name="agregar"
								value={sku}
								look="secondary"
								aria-label={`Agregar ${name}`}
							>
								Agregar
							</Button>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function Destination({ field, hasPickUp }: { field: Field; hasPickUp: boolean }) {
	return (
		<>
			<h2>Cómo lo recibe</h2>
			{hasPickUp && (
				<SelectField field={field("deliveryMethod")} label="Entrega">
					<option value="home">Envío</option>
					<option value="pickUp">Recojo en tienda</option>
				</SelectField>
			)}
			<TextField field={field("district")} label="Distrito" hint="Como Miraflores, Lima." />
			<TextField field={field("address")} label="Dirección" />
			<TextField field={field("giftNote")} label="Dedicatoria (opcional)" />
		</>
	);
}
