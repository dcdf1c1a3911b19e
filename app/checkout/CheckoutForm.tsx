import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { CheckboxField, SelectField, TextField } from "~/ui/Field";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";
import { deliveryId, type Place, type PlaceChoices, PlaceFields } from "./PlaceFields";

/** The form's answers as they are sent: texts, and "on" for a ticked box. */
export type CheckoutAnswers = Partial<Record<keyof typeof labels, string>>;

export function CheckoutForm({
	result,
	answers,
	constraint,
	departments,
	choices,
	notSent,
}: {
	/** What the server said of the last submission. */
	result: SubmissionResult | null | undefined;
	/** What to fill the form with before anything was sent. */
	answers: CheckoutAnswers;
	constraint: Record<string, { required?: boolean; maxLength?: number }>;
	departments: Place[];
	choices: PlaceChoices;
	/** The submission did not reach the server. */
	notSent: boolean;
}) {
	const [form, fields] = useForm<Required<CheckoutAnswers>>({
		id: "checkout",
		lastResult: result,
		defaultValue: answers,
		constraint,
	});
	const isSending = useNavigation().formAction?.startsWith(urls.checkout) ?? false;
	const problem = useRef<HTMLDivElement>(null);
	const isRefused = result?.status === "error";

	useEffect(() => {
		if (notSent || (isRefused && result)) problem.current?.focus();
	}, [notSent, isRefused, result]);

	const inOrder = Object.keys(labels).map((name) => fields[name as keyof typeof labels]);
	return (
		<Form
			method="post"
			action={urls.checkout}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={form.onSubmit}
		>
			{/* Enter in a field presses a form's first button: it must not be "Actualizar". */}
			<button
				type="submit"
				name="intent"
				value="pay"
				className={styles.default}
				tabIndex={-1}
				aria-hidden="true"
			/>
			{isRefused && <ErrorSummary ref={problem} fields={inOrder} labels={labels} />}
			{notSent && (
				<div ref={problem} role="alert" tabIndex={-1} className={styles.notSent}>
					No pudimos enviar tus datos. Revisa tu conexión y vuelve a intentarlo: no se borró nada.
				</div>
			)}
			<fieldset className={styles.group}>
				<legend>Contacto</legend>
				<div className={styles.pair}>
					<SelectField field={fields.documentType} label={labels.documentType}>
						<option value="">Elige uno</option>
						<option value="DNI">DNI</option>
						<option value="CE">CE</option>
						<option value="RUC">RUC</option>
					</SelectField>
					<TextField field={fields.documentNumber} label={labels.documentNumber} autoComplete="off" />
				</div>
				<TextField field={fields.fullName} label={labels.fullName} autoComplete="given-name" />
				<div className={styles.pair}>
					<TextField
						field={fields.paternalSurname}
						label={labels.paternalSurname}
						autoComplete="family-name"
					/>
					<TextField field={fields.maternalSurname} label={labels.maternalSurname} autoComplete="off" />
				</div>
				<div className={styles.pair}>
					<TextField
						field={fields.phone}
						label={labels.phone}
						type="tel"
						autoComplete="tel"
						hint="Con el prefijo +51, por ejemplo +51 987 654 321."
					/>
					<TextField
						field={fields.email}
						label={labels.email}
						type="email"
						autoComplete="email"
						hint="Por ejemplo nombre@correo.pe."
					/>
				</div>
			</fieldset>
			<fieldset className={styles.group} id={deliveryId}>
				<legend lang="en">Delivery</legend>
				<PlaceFields
					key={`${choices.provinces[0]?.code} ${choices.districts[0]?.code}`}
					department={fields.department}
					province={fields.province}
					district={fields.district}
					departments={departments}
					choices={choices}
					chosen={(result?.initialValue as CheckoutAnswers | null | undefined) ?? answers}
				/>
				<CheckboxField
					field={fields.newsOptIn}
					label={<span lang="en">Email me with news and offers</span>}
					hint="Opcional."
				/>
				<CheckboxField
					field={fields.saveInfo}
					label={<span lang="en">Save this information for next time</span>}
					hint="Opcional. Se guarda solo en este navegador, por seis meses; puedes borrarla aquí mismo."
				/>
			</fieldset>
			<section className={styles.group} aria-labelledby="envio">
				<h2 id="envio" lang="en">
					Shipping method
				</h2>
				<p className={styles.note} lang="en">
					Enter your shipping address to view available shipping methods.
				</p>
			</section>
			<section className={styles.group} aria-labelledby="pago">
				<h2 id="pago" lang="en">
					Payment
				</h2>
				<p className={styles.secure}>
					<Icon name="lock" />
					<span lang="en">All transactions are secure and encrypted.</span>
				</p>
				<p>
					Hoy la tienda no cobra en línea: al continuar revisamos tus datos y no se hace ningún cargo. Los
					usamos solo para atender este pedido.
				</p>
				<Button
					type="submit"
					name="intent"
					value="pay"
					aria-disabled={isSending}
					onClick={(event) => isSending && event.preventDefault()}
				>
					{isSending ? "Enviando…" : <span lang="en">Pay now</span>}
				</Button>
			</section>
		</Form>
	);
}

const labels = {
	documentType: "Tipo de documento",
	documentNumber: "Número de documento",
	fullName: "Nombre completo",
	paternalSurname: "Apellido paterno",
	maternalSurname: "Apellido materno",
	phone: "Teléfono",
	email: "Correo electrónico",
	department: "Departamento",
	province: "Provincia",
	district: "Distrito",
	newsOptIn: "Noticias y ofertas",
	saveInfo: "Guardar mis datos",
};
