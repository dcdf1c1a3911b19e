import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { EmailField, NameFields } from "~/customers/ContactFields";
import { DocumentFields } from "~/customers/DocumentFields";
import { fieldLabels } from "~/customers/field-labels";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { newsConsent } from "~/newsletter/news-consent";
import { Button } from "~/ui/Button";
import { DefaultButton } from "~/ui/DefaultButton";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { CheckboxField } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import { urls } from "~/urls";
import styles from "./AccountForm.module.css";
import { PrivacyNote } from "./PrivacyNote";
import type { ProfileAnswers } from "./profile-fields.server";

export function ProfileForm({
	result,
	problem,
	answers,
	constraint,
}: {
	result: SubmissionResult | undefined;
	/** Why the submission was not processed. */
	problem: string | undefined;
	answers: ProfileAnswers;
	constraint: Record<keyof ProfileAnswers, { maxLength?: number }>;
}) {
	const [form, fields] = useForm<Required<ProfileAnswers>>({
		id: "profile",
		lastResult: result,
		defaultValue: answers,
		constraint,
	});
	const { formData } = useNavigation();
	const isSending = formData?.get("intent") === "save";
	const { message, isRefused } = useFormMessage(result, problem);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "profile", problem ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.accountDetails}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			<DefaultButton name="intent" value="save">
				Guardar datos
			</DefaultButton>
			{isRefused && (
				<ErrorSummary ref={message} fields={fieldNames.map((name) => fields[name])} labels={fieldLabels} />
			)}
			{problem && <FormProblem ref={message}>{problem}</FormProblem>}
			<NameFields fields={fields} />
			<DocumentFields fields={fields} emptyOption="Ninguno" />
			<EmailField field={fields.email} />
			<CheckboxField
				field={fields.newsOptIn}
				isConsent
				label={<span lang="en">Email me with news and offers</span>}
				hint={`Opcional. ${newsConsent} También aquí mismo, quitando la marca.`}
			/>
			<PrivacyNote isHere />
			<p>
				<Button type="submit" name="intent" value="save" aria-disabled={isSending}>
					{isSending ? "Guardando…" : "Guardar datos"}
				</Button>
			</p>
		</Form>
	);
}

const fieldNames = [
	"fullName",
	"paternalSurname",
	"maternalSurname",
	"documentType",
	"documentNumber",
	"legalName",
	"fiscalAddress",
	"email",
	"newsOptIn",
] as const;
