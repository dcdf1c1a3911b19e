import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { AddressAnswers } from "~/customers/addresses.server";
import { fieldLabels } from "~/customers/field-labels";
import { pickInitialPlaces } from "~/delivery/initial-places";
import type { Place, PlaceOptions } from "~/delivery/place";
import { UbigeoFields } from "~/delivery/UbigeoFields";
import { FormMessages } from "~/forms/FormMessages";
import { isSubmissionPending, submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button, ButtonLink } from "~/ui/Button";
import { DefaultButton } from "~/ui/DefaultButton";
import { TextField } from "~/ui/Field";
import { urls } from "~/urls";
import { AccountField, useAccountId } from "./AccountField";
import styles from "./AccountForm.module.css";
import { AccountPrivacyNote } from "./AccountPrivacyNote";

/** The fragment that keeps the page at the form after a refusal, and that the links to edit an address lead to. */
export const addressFormId = "direccion";

/** Adds or edits an address. */
export function AddressForm({
	id: initialId,
	action,
	isNew,
	result,
	problem,
	answers,
	constraint,
	departments,
	placeOptions,
}: {
	/** Of the address, so that submitting the form twice adds one address. */
	id: string;
	/** The URL of the page with the form. */
	action: string;
	isNew: boolean;
	result: SubmissionResult | undefined;
	/** Why the store did not save a valid address. */
	problem: string | undefined;
	answers: AddressAnswers;
	constraint: Record<keyof typeof labels, { required?: boolean; maxLength?: number }>;
	departments: Place[];
	placeOptions: PlaceOptions;
}) {
	// A revalidation of the page's data must not change the id.
	const [id] = useState(initialId);
	const [form, fields] = useForm<Required<AddressAnswers>>({
		id: addressFormId,
		lastResult: result,
		defaultValue: answers,
		constraint,
	});
	const isSending = isSubmissionPending(useNavigation(), "save");
	const { message, isRefused } = useFormMessage(result, problem);
	const formElement = useRef<HTMLFormElement>(null);
	const restored = useRestoredAnswers(formElement, `address ${useAccountId()} ${action}`, {
		refusal: problem ?? result,
		isSending,
	});
	const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
	return (
		<Form
			ref={formElement}
			method="post"
			action={`${action}#${addressFormId}`}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce("save", form.onSubmit)}
		>
			<DefaultButton name="intent" value="save">
				Guardar dirección
			</DefaultButton>
			<AccountField />
			<input type="hidden" name="id" value={id} />
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				labels={labels}
				problem={problem ? { sentences: [problem] } : undefined}
			/>
			<fieldset className={styles.group}>
				<legend>{isNew ? "Agregar una dirección" : "Cambiar la dirección"}</legend>
				<TextField
					field={fields.alias}
					label={labels.alias}
					hint="Para reconocerla, por ejemplo Casa o Trabajo."
					autoFocus={!isNew && !isRefused && !problem}
				/>
				<UbigeoFields key={places.remountKey} fields={fields} departments={departments} places={places} />
				<TextField
					field={fields.address}
					label={labels.address}
					autoComplete="address-line1"
					hint="Calle, número y referencia."
				/>
			</fieldset>
			<AccountPrivacyNote />
			<p className={styles.buttons}>
				<Button type="submit" name="intent" value="save" aria-disabled={isSending}>
					{isSending ? "Guardando…" : "Guardar dirección"}
				</Button>
				{!isNew && (
					<ButtonLink to={urls.addresses} look="secondary">
						No cambiarla
					</ButtonLink>
				)}
			</p>
		</Form>
	);
}

const labels = {
	alias: "Nombre de la dirección",
	department: fieldLabels.department,
	province: fieldLabels.province,
	district: fieldLabels.district,
	address: fieldLabels.address,
};
