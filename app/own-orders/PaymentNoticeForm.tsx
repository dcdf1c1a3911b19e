import { Link } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
import { FileField, TextField } from "~/ui/Field";
import { SmallPrint } from "~/ui/SmallPrint";
import { urls } from "~/urls";

export function PaymentNoticeForm({
	action,
	operation,
	...submission
}: FormSubmission<keyof typeof labels> & {
	action: string;
	/** Of an earlier notice. */
	operation: string;
}) {
	const controller = legalNameOf(useBusiness());
	return (
		<ValidatedForm
			id="payment-notice"
			storageKey={`payment-notice ${action}`}
			action={action}
			encType="multipart/form-data"
			defaultValue={{ operation }}
			labels={labels}
			submission={submission}
		>
			{({ fields, isSending, hasMessage }) => (
				<>
					<TextField
						field={fields.operation}
						label={labels.operation}
						hint="Está en la constancia de tu banco, de Yape o de Plin."
						autoComplete="off"
						spellCheck={false}
					/>
					<FileField
						field={fields.picture}
						label={labels.picture}
						hint={
							hasMessage
								? "Si habías elegido una foto, elígela otra vez. Como máximo 5 MB: JPG, PNG o WebP."
								: "Opcional. Una foto o captura de pantalla, como máximo de 5 MB: JPG, PNG o WebP."
						}
						accept="image/jpeg,image/png,image/webp"
					/>
					<SmallPrint>
						{controller} es responsable de estos datos y los usa solo para comprobar tu pago. Nadie más ve la
						foto (Ley 29733). <Link to={urls.privacy}>Privacidad</Link>
					</SmallPrint>
					<Button type="submit" aria-disabled={isSending}>
						{isSending ? "Enviando…" : "Avisar que ya pagué"}
					</Button>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { operation: "Número de operación", picture: "Foto de la constancia" };
