import { useState } from "react";
import type { PlaceOptions } from "~/domain/delivery/place";
import type { AddressAnswers } from "~/domain/people/addresses.server";
import { fieldLabels } from "~/domain/people/field-labels";
import { maxAddresses } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { AddressFields } from "~/shop/parts/AddressFields";
import { pickInitialPlaces } from "~/shop/parts/initial-places";
import { AccountField, useAccountId } from "~/shop/session/AccountField";
import { ButtonLink } from "~/ui/fields/Button";
import { TextField } from "~/ui/fields/Field";
import sections from "~/ui/fields/FormSection.module.css";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import { AccountPrivacyNote } from "./AccountPrivacyNote";

export const addressListFull = `Ya guardaste ${maxAddresses} direcciones, que es el máximo. Quita o cambia una de ellas.`;

/** Fragment: keeps the page at the form after a refusal. */
export const addressFormId = "direccion";

export function AddressForm({
	id: initialId,
	action,
	isNew,
	answers,
	placeOptions,
	constraint,
}: {
	/** Submitting the form twice with the same id adds one address. */
	id: string;
	action: string;
	isNew: boolean;
	answers: AddressAnswers;
	placeOptions: PlaceOptions;
	constraint: Constraints<keyof AddressAnswers>;
}) {
	// Revalidation must not change the id.
	const [id] = useState(initialId);
	return (
		<ValidatedForm
			id={addressFormId}
			storageKey={`address ${useAccountId()} ${action}`}
			action={`${action}#${addressFormId}`}
			defaultValue={answers}
			labels={labels}
			intent={{ value: "save", text: "Guardar dirección" }}
			constraint={constraint}
		>
			{({ fields, hasMessage, result, restored }) => {
				const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
				return (
					<>
						<AccountField />
						<input type="hidden" name="id" value={id} />
						<fieldset className={sections.section}>
							<legend>{isNew ? "Agregar una dirección" : "Cambiar la dirección"}</legend>
							<TextField
								field={fields.alias}
								hint="Para reconocerla, por ejemplo Casa o Trabajo."
								autoFocus={!isNew && !hasMessage}
							/>
							<AddressFields fields={fields} places={places} />
						</fieldset>
						<AccountPrivacyNote />
						<Buttons isNew={isNew} />
					</>
				);
			}}
		</ValidatedForm>
	);
}

const labels = { alias: "Nombre de la dirección", ...fieldLabels };

function Buttons({ isNew }: { isNew: boolean }) {
	return (
		<p className="row">
			<SubmitButton sending="Guardando…" name="intent" value="save">
				Guardar dirección
			</SubmitButton>
			{!isNew && (
				<ButtonLink to={urls.addresses} look="secondary">
					No cambiarla
				</ButtonLink>
			)}
		</p>
	);
}
