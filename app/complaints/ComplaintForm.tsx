import { SubmitButton } from "~/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { urls } from "~/urls";
import styles from "./ComplaintForm.module.css";
import { ConsumerSection, DetailSection, GoodSection } from "./ComplaintSections";
import { complaintLabels } from "./complaint-labels";
import { filingConfirmation, sectionTitles } from "./legal-texts";

export function ComplaintForm({
	formKey,
	...submission
}: FormSubmission<keyof typeof complaintLabels> & {
	formKey: string;
}) {
	return (
		<ValidatedForm
			id="complaint"
			action={urls.complaints}
			className={styles.form}
			defaultValue={{ kind: "reclamo" }}
			labels={complaintLabels}
			submission={submission}
		>
			{({ fields, isSending }) => (
				<>
					<input type="hidden" name="intent" value="file" />
					<input type="hidden" name="key" value={formKey} />
					<ConsumerSection fields={fields} />
					<GoodSection fields={fields} />
					<DetailSection fields={fields} />
					<section className={styles.section} aria-labelledby="respuesta">
						<h2 id="respuesta">{sectionTitles.answer}</h2>
						<p>Esta parte la llenamos nosotros. Verás aquí la respuesta y su fecha.</p>
					</section>
					<div className={styles.send}>
						<p>{filingConfirmation}</p>
						<SubmitButton isSending={isSending}>Enviar la hoja</SubmitButton>
					</div>
				</>
			)}
		</ValidatedForm>
	);
}
