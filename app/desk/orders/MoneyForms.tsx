import { Checkbox, FileInput, PasswordInput, Select, TextInput } from "~/desk/frame/DeskForm";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { OptionalForm, useOrder } from "./OrderForm";

export function MoneyForms() {
	const { told, refundHint } = useOrder();
	return (
		<>
			<OptionalForm intent="cobro" title="Pagó lo que faltaba" submit="Anotar el pago" shown={told}>
				<PaymentFields />
			</OptionalForm>
			<OptionalForm intent="devolucion" title="Devolver dinero" submit="Registrar la devolución">
				<TextInput name="amount" label="Monto en soles" hint={refundHint} inputMode="decimal" />
				<MethodField label="Cómo lo devuelves" />
				<TextInput name="paidOn" label="Día en que lo devolviste, si no fue hoy" type="date" />
				<TextInput name="reason" label="Por qué" />
				<PasswordInput />
			</OptionalForm>
			<OptionalForm
				intent="comprobante"
				title="Anotar el comprobante"
				submit="Anotar"
				encType="multipart/form-data"
			>
				<Select name="kind" label="Qué es" options={receiptKinds} />
				<TextInput name="receipt" label="Serie y número" hint="Como B001-123." />
				<TextInput name="pdf" label="Enlace del PDF (opcional)" type="url" />
				<Checkbox name="dropsFile" label="Quitar el archivo que ya tiene" />
				<FileInput
					name="file"
					label="O el archivo PDF (opcional)"
					hint="De hasta 10 MB. Quien compra lo ve en su pedido y, si dejó su correo, recibe el enlace."
					accept="application/pdf"
				/>
			</OptionalForm>
		</>
	);
}

const receiptKinds: [kind: string, name: string][] = [
	["receipt", "Boleta o factura"],
	["creditNote", "Nota de crédito"],
	["voidingNote", "Nota de crédito que anula todo el comprobante"],
];

export function PaymentFields() {
	const { isAwaited, forms } = useOrder();
	return (
		<>
			{(isAwaited || forms.cobro) && (
				<TextInput
					name="amount"
					label="Monto que llegó, en soles"
					hint="Si llegó solo una parte, escribe cuánto: el resto queda por pagar."
					inputMode="decimal"
				/>
			)}
			<HowPaidFields label="Cómo llegó el pago" />
		</>
	);
}

export function HowPaidFields(method: MethodProps) {
	return (
		<>
			<MethodField {...method} />
			<TextInput name="operation" label="Número de operación (opcional)" />
			<TextInput name="paidOn" label="Día del pago, si no fue hoy" type="date" />
			<Checkbox name="shared" label="Aunque otro pedido ya tenga esa operación" />
		</>
	);
}

interface MethodProps {
	label: string;
	none?: string;
}

function MethodField({ label, none = "Elige" }: MethodProps) {
	return <Select name="method" label={label} none={none} options={Object.entries(paymentMethodNames)} />;
}
