import { SubmitButton } from "~/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { TextField } from "~/ui/Field";
import { urls } from "~/urls";

export function TrackingForm({
	reference,
	...submission
}: FormSubmission<keyof typeof labels> & {
	reference: string;
}) {
	return (
		<ValidatedForm
			id="tracking"
			storageKey={`tracking ${reference}`}
			action={urls.tracking}
			defaultValue={{ reference }}
			labels={labels}
			submission={submission}
		>
			{({ fields }) => (
				<>
					<TextField
						field={fields.reference}
						hint="Como WASI-7K3M-9XA4: la viste al terminar tu compra. Puedes escribirla sin guiones y en minúsculas."
						autoCapitalize="characters"
						spellCheck={false}
					/>
					<TextField
						field={fields.documentNumber}
						hint="El del documento con el que hiciste el pedido."
						spellCheck={false}
					/>
					<p>
						<SubmitButton sending="Buscando…">Ver mi pedido</SubmitButton>
					</p>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = {
	reference: "Referencia del pedido",
	documentNumber: "Número de documento",
};
