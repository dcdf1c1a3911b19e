import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { CheckboxField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/web/forms/ValidatedForm";

export function StockNoticeForm({
	action,
	...submission
}: FormSubmission<keyof typeof labels> & {
	action: string;
}) {
	return (
		<ValidatedForm id="stock-notice" action={action} labels={labels} submission={submission}>
			{({ fields }) => (
				<>
					<EmailField field={fields.email} />
					<CheckboxField field={fields.consent} label={stockNoticeConsent} isConsent />
					<PrivacyNote>
						es responsable de tu correo y lo usa solo para confirmar y enviarte este aviso, hasta que te lo
						enviemos o lo <a href={urls.unsubscribe()}>canceles</a>. Puedes pedir verlo o corregirlo
					</PrivacyNote>
					<SubmitButton>Avísame</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { email: "Correo electrónico", consent: "Tu consentimiento" };
