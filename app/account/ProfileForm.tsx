import { AccountField, useAccountId } from "~/auth/AccountField";
import { DocumentFields } from "~/customers/DocumentFields";
import { EmailField } from "~/customers/EmailField";
import { fieldLabels } from "~/customers/field-labels";
import { NameFields } from "~/customers/NameFields";
import { SubmitButton } from "~/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { newsConfirmation, newsConsent } from "~/newsletter/consents";
import { English } from "~/ui/English";
import { CheckboxField } from "~/ui/Field";
import { urls } from "~/urls";
import { AccountPrivacyNote } from "./AccountPrivacyNote";
import type { ProfileAnswers } from "./profile-fields.server";

export function ProfileForm({
	answers,
	isNewsUnconfirmed,
	...submission
}: FormSubmission<keyof ProfileAnswers> & { answers: ProfileAnswers; isNewsUnconfirmed: boolean }) {
	return (
		<ValidatedForm
			id="profile"
			storageKey={`profile ${useAccountId()}`}
			action={urls.accountDetails}
			defaultValue={answers}
			labels={labels}
			intent={{ value: "save", text: "Guardar datos" }}
			submission={submission}
		>
			{({ fields }) => (
				<>
					<AccountField />
					<NameFields fields={fields} />
					<DocumentFields fields={fields} emptyOption="Ninguno" />
					<EmailField field={fields.email} />
					<CheckboxField
						field={fields.newsOptIn}
						isConsent
						label={
							<English meaning="Enviarme novedades y ofertas por correo">
								Email me with news and offers
							</English>
						}
						hint={`Opcional. ${newsConsent} También aquí mismo, quitando la marca. ${
							isNewsUnconfirmed ? newsWaits : newsConfirmation
						}`}
					/>
					<AccountPrivacyNote isHere />
					<p>
						<SubmitButton sending="Guardando…" name="intent" value="save">
							Guardar datos
						</SubmitButton>
					</p>
				</>
			)}
		</ValidatedForm>
	);
}

const newsWaits = "Falta que lo confirmes con el enlace que te enviamos por correo.";

const { documentType, documentNumber, legalName, fiscalAddress, email, newsOptIn, ...names } = fieldLabels;
const labels = { ...names, documentType, documentNumber, legalName, fiscalAddress, email, newsOptIn };
