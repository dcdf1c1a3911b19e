import type { ReactNode } from "react";
import { EmailField } from "~/shop/parts/EmailField";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { AccountField } from "~/shop/session/AccountField";
import { CheckboxField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

interface EmailRequestFormProps {
	id: string;
	action: string;
	constraint: Constraints<keyof typeof labels>;
	consent: string;
	submit: string;
	/** Completes the sentence “… es responsable de tu correo y”. */
	children: ReactNode;
}

/** Asks for mails to an address, whose owner then confirms it. */
export function EmailRequestForm({
	id,
	action,
	constraint,
	consent,
	submit,
	children,
}: EmailRequestFormProps) {
	return (
		<ValidatedForm id={id} action={action} labels={labels} constraint={constraint}>
			{({ fields }) => (
				<>
					<AccountField />
					<EmailField field={fields.email} />
					<CheckboxField field={fields.consent} label={consent} isConsent />
					<PrivacyNote>es responsable de tu correo y {children}</PrivacyNote>
					<SubmitButton>{submit}</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { email: "Correo electrónico", consent: "Tu consentimiento" };
