import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
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
			{({ fields, isSending }) => (
				<>
					<TextField
						field={fields.reference}
						label={labels.reference}
						hint="Como WASI-7K3M-9XA4: la viste al terminar tu compra. Puedes escribirla sin guiones y en minúsculas."
						autoCapitalize="characters"
						spellCheck={false}
					/>
					<TextField
						field={fields.documentNumber}
						label={labels.documentNumber}
						hint="El del documento con el que hiciste el pedido."
						spellCheck={false}
					/>
					<p>
						<Button type="submit" aria-disabled={isSending}>
							{isSending ? "Buscando…" : "Ver mi pedido"}
						</Button>
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
