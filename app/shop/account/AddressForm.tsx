import { useState } from "react";
import type { PlaceOptions } from "~/domain/delivery/place";
import type { AddressAnswers } from "~/domain/people/addresses.server";
import { fieldLabels } from "~/domain/people/field-labels";
import { maxAddresses } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { type InitialPlaces, pickInitialPlaces } from "~/shop/parts/initial-places";
import { UbigeoFields } from "~/shop/parts/UbigeoFields";
import { AccountField, useAccountId } from "~/shop/session/AccountField";
import { ButtonLink } from "~/ui/fields/Button";
import { type FieldState, TextField } from "~/ui/fields/Field";
import sections from "~/ui/fields/FormSection.module.css";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/web/forms/ValidatedForm";
import styles from "./AccountForm.module.css";
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
	...submission
}: FormSubmission<keyof AddressAnswers> & {
	/** Submitting the form twice with the same id adds one address. */
	id: string;
	action: string;
	isNew: boolean;
	answers: AddressAnswers;
	placeOptions: PlaceOptions;
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
			submission={submission}
		>
			{({ fields, hasMessage, restored }) => {
				const { answer } = submission;
				const places = pickInitialPlaces({
					result: answer?.result,
					restored,
					answers,
					options: placeOptions,
				});
				return (
					<>
						<AccountField />
						<input type="hidden" name="id" value={id} />
						<AddressFields
							fields={fields}
							places={places}
							legend={isNew ? "Agregar una dirección" : "Cambiar la dirección"}
							hasFocus={!isNew && !hasMessage}
						/>
						<AccountPrivacyNote />
						<Buttons isNew={isNew} />
					</>
				);
			}}
		</ValidatedForm>
	);
}

const labels = { alias: "Nombre de la dirección", ...fieldLabels };

function AddressFields({
	fields,
	places,
	legend,
	hasFocus,
}: {
	fields: Record<keyof AddressAnswers, FieldState>;
	places: InitialPlaces;
	legend: string;
	hasFocus: boolean;
}) {
	return (
		<fieldset className={sections.section}>
			<legend>{legend}</legend>
			<TextField
				field={fields.alias}
				hint="Para reconocerla, por ejemplo Casa o Trabajo."
				autoFocus={hasFocus}
			/>
			<UbigeoFields key={places.remountKey} fields={fields} places={places} />
			<TextField
				field={fields.address}
				isLong
				autoComplete="address-line1"
				hint="Calle, número y referencia."
			/>
		</fieldset>
	);
}

function Buttons({ isNew }: { isNew: boolean }) {
	return (
		<p className={styles.buttons}>
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
