import { SubmitButton } from "~/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./ComplaintForm.module.css";

export function ComplaintLookupForm({
	number,
	...submission
}: FormSubmission<keyof typeof labels> & {
	number: string;
}) {
	return (
		<ValidatedForm
			id="complaint-lookup"
			storageKey={`complaint-lookup ${number}`}
			action={urls.complaintLookup}
			className={styles.form}
			defaultValue={{ number }}
			labels={labels}
			submission={submission}
		>
			{({ fields }) => (
				<>
					<input type="hidden" name="intent" value="find" />
					<TextField
						field={fields.number}
						hint="Como 000000001-2026. Los ceros de adelante no hacen falta."
						spellCheck={false}
					/>
					<TextField field={fields.documentNumber} hint="El que escribiste en la hoja." spellCheck={false} />
					<p>
						<SubmitButton sending="Buscando…">Ver mi hoja</SubmitButton>
					</p>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = {
	number: "Número de la hoja",
	documentNumber: "Número de documento",
};
