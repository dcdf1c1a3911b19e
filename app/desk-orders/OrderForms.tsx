import type { ComponentProps, ReactNode } from "react";
import { adminUrls } from "~/admin-urls";
import { BoxForm, fieldsOf, PasswordField } from "~/desk/BoxForm";
import type { DeskRefusal } from "~/desk/refusal.server";
import type { OrderStatus } from "~/orders/order-status";
import { Button } from "~/ui/Button";
import { CheckboxField, type FieldState, SelectField, TextAreaField, TextField } from "~/ui/Field";
import { Options } from "~/ui/Options";
import type { OrderDetails } from "./order-details.server";

export interface OrderFormsProps {
	order: OrderDetails;
	methods: Record<string, string>;
	mayPay: boolean;
	/** The refused form is shown with what was typed into it. */
	refusal: DeskRefusal | undefined;
}

export function OrderForms({ order, methods, mayPay, refusal }: OrderFormsProps) {
	return (
		<>
			<h2>Qué sigue</h2>
			{order.next.map(({ to, label }, index) => (
				<StatusForm
					key={to}
					{...{ order, to, label, methods, refusal }}
					isOpen={index === 0 || refusal?.typed.to === to}
				/>
			))}
			<OtherForms order={order} mayPay={mayPay} refusal={refusal} />
		</>
	);
}

type Refused = { refusal: DeskRefusal | undefined };

function StatusForm({
	order,
	to,
	label,
	methods,
	isOpen,
	refusal,
}: Refused & {
	order: OrderDetails;
	to: OrderStatus;
	label: string;
	methods: Record<string, string>;
	isOpen: boolean;
}) {
	const title = to === "cancelled" ? "Cancelar el pedido" : `Marcar como «${label}»`;
	const field = fieldsOf("estado", refusal?.typed.to === to ? refusal : undefined, `${to}-`);
	return (
		<OrderForm order={order} intent="estado" title={title} isOpen={isOpen}>
			<input type="hidden" name="to" value={to} />
			{to === "paid" && (
				<>
					<SelectField field={field("method")} label="Cómo llegó el pago">
						<Options none="Elige" options={Object.entries(methods)} />
					</SelectField>
					<TextField field={field("operation")} label="Número de operación (opcional)" />
					<TextField field={field("paidOn")} label="Día del pago, si no fue hoy" type="date" />
				</>
			)}
			{to === "shipped" && !order.isPickUp && (
				<>
					<TextField field={field("carrier")} label="Empresa de envíos (opcional)" />
					<TextField field={field("tracking")} label="Número de seguimiento (opcional)" />
				</>
			)}
			<TextField field={field("note")} label="Nota para la tienda (opcional)" />
			{to === "paid" && <OweField field={field("anyway")} />}
			<Button type="submit" look={to === "cancelled" ? "secondary" : "primary"}>
				{title}
			</Button>
		</OrderForm>
	);
}

function OweField({ field }: { field: FieldState }) {
	return <CheckboxField field={field} label="Aunque falte stock: se debe lo que falta" />;
}

function OtherForms({ order, mayPay, refusal }: Refused & { order: OrderDetails; mayPay: boolean }) {
	const typedIn = (intent: string) => (refusal?.intent === intent ? refusal.typed : undefined);
	const field = (intent: string, name: string) => fieldsOf(intent, refusal)(name);
	const form = (intent: string, title: string, children: ReactNode) => (
		<OrderForm order={order} intent={intent} title={title} isOpen={typedIn(intent) !== undefined}>
			{children}
		</OrderForm>
	);
	return (
		<>
			{form(
				"nota",
				"Agregar una nota",
				<>
					<TextAreaField field={field("nota", "note")} label="Nota, que no ve quien compra" rows={3} />
					<Button type="submit">Guardar la nota</Button>
				</>,
			)}
			{order.canMove &&
				form(
					"direccion",
					"Corregir la dirección",
					<>
						<TextField
							field={field("direccion", "district")}
							label="Distrito"
							hint="Como Miraflores, Lima."
							defaultValue={typedIn("direccion")?.district ?? order.district}
						/>
						<TextField
							field={field("direccion", "address")}
							label="Dirección"
							defaultValue={typedIn("direccion")?.address ?? order.street}
						/>
						<CheckboxField
							field={field("direccion", "anyway")}
							label="Aunque allí el envío cueste otro precio"
						/>
						<Button type="submit" look="secondary">
							Guardar la dirección
						</Button>
					</>,
				)}
			{order.canUndo &&
				form(
					"deshacer",
					"Deshacer el último paso",
					<>
						<TextField field={field("deshacer", "reason")} label="Por qué" />
						<OweField field={field("deshacer", "anyway")} />
						<Button type="submit" look="secondary">
							Deshacer
						</Button>
					</>,
				)}
			{mayPay &&
				order.isPaid &&
				form(
					"devolucion",
					"Devolver dinero",
					<>
						<TextField
							field={field("devolucion", "amount")}
							label="Monto en soles"
							hint={`Hasta ${order.refundable}.`}
							inputMode="decimal"
						/>
						<TextField field={field("devolucion", "reason")} label="Por qué" />
						<PasswordField id="devolucion-password" />
						<Button type="submit" look="secondary">
							Registrar la devolución
						</Button>
					</>,
				)}
			{mayPay &&
				form(
					"comprobante",
					"Anotar el comprobante",
					<>
						<SelectField field={field("comprobante", "kind")} label="Qué es">
							<option value="receipt">Boleta o factura</option>
							<option value="creditNote">Nota de crédito</option>
						</SelectField>
						<TextField field={field("comprobante", "receipt")} label="Serie y número" hint="Como B001-123." />
						<TextField field={field("comprobante", "pdf")} label="Enlace del PDF (opcional)" type="url" />
						<Button type="submit" look="secondary">
							Anotar
						</Button>
					</>,
				)}
		</>
	);
}

function OrderForm({
	order: { reference, seen },
	...form
}: Omit<ComponentProps<typeof BoxForm>, "seen" | "action"> & { order: OrderDetails }) {
	return <BoxForm {...form} seen={seen} action={adminUrls.order(reference)} />;
}
