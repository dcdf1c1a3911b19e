import type { OrderPayment } from "~/domain/orders/order-record.server";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { urls } from "~/platform/urls";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { SelectField, TextField } from "~/ui/fields/Field";
import { FileField } from "~/ui/fields/FileField";
import { Options } from "~/ui/fields/Options";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import { RecoveredNote } from "./RecoveredNote";

interface PaymentNoticeFormProps {
	constraint: Constraints<keyof typeof labels>;
	reference: string;
	methods: OrderPayment["method"][];
	/** What the shopper may have paid, if not all was asked for. */
	sums: [told: string, name: string][];
	/** How many steps the order has. */
	steps: number;
	/** What the shopper told before. */
	told?: Partial<Record<keyof typeof labels, string>>;
	/** Whether `told` is from a draft. */
	isRecovered?: boolean;
}

export function PaymentNoticeForm({
	reference,
	steps,
	methods,
	sums,
	told = {},
	isRecovered = false,
	constraint,
}: PaymentNoticeFormProps) {
	const action = urls.paymentNotice({ pedido: reference });
	return (
		<ValidatedForm
			id="payment-notice"
			storageKey={`payment-notice ${action}`}
			action={action}
			encType="multipart/form-data"
			defaultValue={told}
			labels={labels}
			constraint={constraint}
		>
			{({ fields, hasMessage }) => (
				<>
					<input type="hidden" name="pasos" value={steps} />
					{isRecovered && !hasMessage && <RecoveredNote />}
					<SelectField field={fields.method} hint="Opcional.">
						<Options none="Elige" options={methods.map((method) => [method, paymentMethodNames[method]])} />
					</SelectField>
					{sums.length > 0 && (
						<SelectField field={fields.paid}>
							<Options none="Elige" options={sums} />
						</SelectField>
					)}
					<TextField
						field={fields.operation}
						hint="Está en la constancia de tu pago."
						autoComplete="off"
						spellCheck={false}
					/>
					<FileField
						field={{ ...fields.picture, isShownAgain: hasMessage || isRecovered }}
						hint="Opcional. Una foto o captura de pantalla, como máximo de 20 MB: JPG, PNG o WebP."
						accept="image/jpeg,image/png,image/webp"
					/>
					<PrivacyNote>
						es responsable de estos datos y los usa solo para comprobar tu pago. Nadie más ve la foto
					</PrivacyNote>
					<SubmitButton>Avisar que ya pagué</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = {
	method: "Cómo pagaste",
	paid: "Cuánto pagaste",
	operation: "Número de operación",
	picture: "Foto de la constancia",
};
