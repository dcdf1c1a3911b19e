import { type FieldFinder, PasswordField } from "~/desk/frame/BoxForm";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { CheckboxField, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { OptionalForm } from "./OrderForm";
import type { OrderDetails } from "./order-details.server";

export function MoneyForms({ order }: { order: OrderDetails }) {
	return (
		<>
			<OptionalForm
				order={order}
				intent="cobro"
				title="Pagó lo que faltaba"
				submit="Anotar el pago"
				shown={{ amount: order.left, method: order.method, operation: order.operation }}
			>
				{(field) => <PaymentFields field={field} left={order.left} />}
			</OptionalForm>
			<OptionalForm
				order={order}
				intent="devolucion"
				title="Devolver dinero"
				submit="Registrar la devolución"
			>
				{(field) => (
					<>
						<TextField
							field={field("amount")}
							label="Monto en soles"
							hint={`Hasta ${order.refundable}.`}
							inputMode="decimal"
						/>
						<MethodField field={field} label="Cómo lo devuelves" />
						<TextField field={field("reason")} label="Por qué" />
						<PasswordField field={field("password")} />
					</>
				)}
			</OptionalForm>
			<OptionalForm order={order} intent="comprobante" title="Anotar el comprobante" submit="Anotar">
				{(field) => (
					<>
						<SelectField field={field("kind")} label="Qué es">
							<option value="receipt">Boleta o factura</option>
							<option value="creditNote">Nota de crédito</option>
							<option value="voidingNote">Nota de crédito que anula todo el comprobante</option>
						</SelectField>
						<TextField field={field("receipt")} label="Serie y número" hint="Como B001-123." />
						<TextField field={field("pdf")} label="Enlace del PDF (opcional)" type="url" />
					</>
				)}
			</OptionalForm>
		</>
	);
}

export function PaymentFields({ field, left }: { field: FieldFinder; left: string }) {
	return (
		<>
			{left && (
				<TextField
					field={field("amount")}
					label="Monto que llegó, en soles"
					hint="Si llegó solo una parte, escribe cuánto: el resto queda por pagar."
					inputMode="decimal"
				/>
			)}
			<MethodField field={field} label="Cómo llegó el pago" />
			<TextField field={field("operation")} label="Número de operación (opcional)" />
			<CheckboxField field={field("shared")} label="Aunque otro pedido ya tenga esa operación" />
			<TextField field={field("paidOn")} label="Día del pago, si no fue hoy" type="date" />
		</>
	);
}

function MethodField({ field, label }: { field: FieldFinder; label: string }) {
	return (
		<SelectField field={field("method")} label={label}>
			<Options none="Elige" options={Object.entries(paymentMethodNames)} />
		</SelectField>
	);
}
