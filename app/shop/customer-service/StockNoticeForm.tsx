import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { CheckboxField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

interface StockNoticeFormProps {
	action: string;
	constraint: Constraints<keyof typeof labels>;
}

export function StockNoticeForm({ action, constraint }: StockNoticeFormProps) {
	return (
		<ValidatedForm id="stock-notice" action={action} labels={labels} constraint={constraint}>
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
