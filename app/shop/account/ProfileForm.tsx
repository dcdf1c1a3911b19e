import { fieldLabels } from "~/domain/people/field-labels";
import { newsConfirmation, newsConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { DocumentFields } from "~/shop/parts/DocumentFields";
import { EmailField } from "~/shop/parts/EmailField";
import { NameFields } from "~/shop/parts/NameFields";
import { AccountField, useAccountId } from "~/shop/session/AccountField";
import { English } from "~/ui/elements/English";
import { CheckboxField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import { AccountPrivacyNote } from "./AccountPrivacyNote";
import type { ProfileAnswers } from "./profile-fields.server";

export function ProfileForm({
	answers,
	isNewsUnconfirmed,
	constraint,
}: {
	answers: ProfileAnswers;
	isNewsUnconfirmed: boolean;
	constraint: Constraints<keyof ProfileAnswers>;
}) {
	return (
		<ValidatedForm
			id="profile"
			storageKey={`profile ${useAccountId()}`}
			action={urls.accountDetails}
			defaultValue={answers}
			labels={labels}
			intent={{ value: "save", text: "Guardar datos" }}
			constraint={constraint}
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
