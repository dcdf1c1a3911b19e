import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { emailExample } from "~/customers/field-labels";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { newsConsent } from "~/newsletter/news-consent";
import { Button } from "~/ui/Button";
import { DefaultButton } from "~/ui/DefaultButton";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { CheckboxField, SelectField, TextField } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import { urls } from "~/urls";
import styles from "./AccountForm.module.css";
import { PrivacyNote } from "./PrivacyNote";

type ProfileAnswers = Record<keyof typeof labels, string>;

/** Who the shopper is, for the checkout, and whether they want news. */
export function ProfileForm({
	result,
	problem,
	answers,
	constraint,
}: {
	/** What the server said of the last submission. */
	result: SubmissionResult | undefined;
	/** What says that the last submission did not reach the server. */
	problem: string | undefined;
	answers: Partial<ProfileAnswers>;
	constraint: Record<keyof ProfileAnswers, { maxLength?: number }>;
}) {
	const [form, fields] = useForm<ProfileAnswers>({
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
	const inOrder = Object.keys(labels).map((name) => fields[name as keyof ProfileAnswers]);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.accountDetails}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={(event) => {
				if (isSending) event.preventDefault();
				else form.onSubmit(event);
			}}
		>
			<DefaultButton name="intent" value="save">
				Guardar datos
			</DefaultButton>
			{isRefused && <ErrorSummary ref={message} fields={inOrder} labels={labels} />}
			{problem && <FormProblem ref={message}>{problem}</FormProblem>}
			<TextField
				field={fields.fullName}
				label={labels.fullName}
				autoComplete="given-name"
				hint="Tus nombres, sin apellidos."
			/>
			<div className={styles.pair}>
				<TextField field={fields.paternalSurname} label={labels.paternalSurname} autoComplete="family-name" />
				<TextField field={fields.maternalSurname} label={labels.maternalSurname} />
			</div>
			<div className={styles.pair}>
				<SelectField field={fields.documentType} label={labels.documentType}>
					<option value="">Ninguno</option>
					<option value="DNI">DNI</option>
					<option value="CE">CE</option>
					<option value="RUC">RUC</option>
				</SelectField>
				<TextField field={fields.documentNumber} label={labels.documentNumber} />
			</div>
			<TextField
				field={fields.email}
				label={labels.email}
				type="email"
				autoComplete="email"
				hint={`Por ejemplo ${emailExample}.`}
			/>
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

const labels = {
	fullName: "Nombre completo",
	paternalSurname: "Apellido paterno",
	maternalSurname: "Apellido materno",
	documentType: "Tipo de documento",
	documentNumber: "Número de documento",
	email: "Correo electrónico",
	newsOptIn: "Noticias y ofertas",
};
