import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { NotSent } from "~/http/not-sent";
import { Button } from "~/ui/Button";
import { DefaultButton } from "~/ui/DefaultButton";
import { English } from "~/ui/English";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { CheckboxField, SelectField, TextField } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import { Icon } from "~/ui/Icon";
import { useFormMessage } from "~/ui/use-form-message";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";
import { newsConsent, orderConsent } from "./consent";
import { keepDraft, readDraft } from "./draft";
import type { OrderProblem } from "./order-problem";
import { deliveryId, type Place, type PlaceChoices, PlaceFields } from "./PlaceFields";
import { ShippingZones } from "./ShippingZones";

/** The form's answers as they are sent: texts, and "on" for a ticked box. */
export type CheckoutAnswers = Partial<Record<keyof typeof labels, string>>;

export function CheckoutForm({
	result,
	problem,
	answers,
	constraint,
	departments,
	choices,
	orderKey,
	terms,
	shippingShown,
	total,
	onDestination,
	unsent,
}: {
	/** What the server said of the last submission. */
	result: SubmissionResult | null | undefined;
	/** What became of a valid order that was not taken. */
	problem: OrderProblem | undefined;
	/** What to fill the form with before anything was sent. */
	answers: CheckoutAnswers;
	constraint: Record<string, { required?: boolean; maxLength?: number }>;
	departments: Place[];
	choices: PlaceChoices;
	/** What makes one order of a form that is sent twice. */
	orderKey: string;
	/** What the summary beside the form says of the cart. */
	terms: string;
	/** What it says that delivery costs, in céntimos, if it does. */
	shippingShown: number | undefined;
	/** What the order comes to, in a sentence. */
	total: string | undefined;
	/** Hears the destination: the one that the form comes back with, and each that is chosen. */
	onDestination(place: { department: string; province: string }): void;
	/** What says that the last submission did not reach the server; another each time. */
	unsent: NotSent | undefined;
}) {
	const [draft] = useState(readDraft);
	const given = draft?.answers ?? answers;
	const [form, fields] = useForm<Required<CheckoutAnswers>>({
		id: "checkout",
		lastResult: result,
		defaultValue: given,
		constraint,
	});
	const { formAction, formData, state } = useNavigation();
	const isSending = formAction?.startsWith(urls.checkout) && formData?.get("intent") === "pay";
	// Two quick clicks come before the first is drawn.
	const isUnderWay = useRef(false);
	useEffect(() => {
		if (state === "idle") isUnderWay.current = false;
	}, [state]);
	const formElement = useRef<HTMLFormElement>(null);
	const known = (result ? undefined : draft?.choices) ?? choices;
	const { message, isRefused } = useFormMessage(result, problem, unsent);

	const hear = useRef(onDestination);
	useEffect(() => {
		const element = formElement.current;
		if (element) hear.current(destinationOf(element));
		return () => {
			if (element) keepDraft(element);
		};
	}, []);

	const inOrder = Object.keys(labels).map((name) => fields[name as keyof typeof labels]);
	return (
		<Form
			method="post"
			action={urls.checkout}
			className={styles.form}
			ref={formElement}
			noValidate
			id={form.id}
			onChange={({ currentTarget, target }) => {
				const { name, value } = target as unknown as HTMLSelectElement;
				// Its province is still the one of the department before.
				if (name === "department") onDestination({ department: value, province: "" });
				if (name === "province") onDestination(destinationOf(currentTarget));
			}}
			onSubmit={(event) => {
				if (isUnderWay.current) {
					event.preventDefault();
					return;
				}
				const { submitter } = event.nativeEvent as SubmitEvent;
				isUnderWay.current = submitter instanceof HTMLButtonElement && submitter.value === "pay";
				form.onSubmit(event);
			}}
		>
			<DefaultButton name="intent" value="pay" />
			<input type="hidden" name="key" value={orderKey} />
			<input type="hidden" name="terms" value={terms} />
			<input type="hidden" name="shipping" value={shippingShown ?? ""} />
			{isRefused && <ErrorSummary ref={message} fields={inOrder} labels={labels} />}
			{problem && (
				<FormProblem ref={message} title={problem.title}>
					{problem.sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</FormProblem>
			)}
			{unsent && (
				<FormProblem ref={message}>
					<p>{unsent.notSent}</p>
				</FormProblem>
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
				<legend>
					<English meaning="entrega">Delivery</English>
				</legend>
				<PlaceFields
					key={`${known.provinces[0]?.code} ${known.districts[0]?.code}`}
					department={fields.department}
					province={fields.province}
					district={fields.district}
					departments={departments}
					choices={known}
					chosen={(result?.initialValue as CheckoutAnswers | null | undefined) ?? given}
					refreshAction={`${urls.checkout}#${deliveryId}`}
				/>
				<TextField
					field={fields.address}
					label={labels.address}
					autoComplete="address-line1"
					hint="Calle, número y referencia. Si la dejas vacía, te la pediremos por teléfono."
				/>
				<CheckboxField
					field={fields.newsOptIn}
					label={<span lang="en">Email me with news and offers</span>}
					hint={
						<>
							Opcional. {newsConsent} <Link to={urls.leaveNews()}>Dejar de recibirlas</Link>
						</>
					}
				/>
				<CheckboxField
					field={fields.saveInfo}
					label={<span lang="en">Save this information for next time</span>}
					hint="Opcional: guarda estos datos para la próxima vez, solo en este navegador, por seis meses; puedes borrarlos aquí mismo."
				/>
			</fieldset>
			<section className={styles.group} aria-labelledby="envio">
				<h2 id="envio">
					<English meaning="método de envío">Shipping method</English>
				</h2>
				<div className={styles.note}>
					<p lang="en">Enter your shipping address to view available shipping methods.</p>
					<ShippingZones />
				</div>
			</section>
			<section className={styles.group} aria-labelledby="pago">
				<h2 id="pago">
					<English meaning="pago">Payment</English>
				</h2>
				<p className={styles.secure}>
					<Icon name="lock" />
					<span lang="en">All transactions are secure and encrypted.</span>
				</p>
				<p>
					Esta tienda todavía no cobra en línea: registramos tu pedido como pendiente de pago y no se hace
					ningún cargo.
				</p>
				<p>{orderConsent}</p>
				<p role="status" className={styles.total}>
					{total}
				</p>
				<Button type="submit" name="intent" value="pay" aria-disabled={isSending}>
					{isSending ? "Enviando…" : <English meaning="pagar">Pay now</English>}
				</Button>
			</section>
		</Form>
	);
}

function destinationOf(form: HTMLFormElement): { department: string; province: string } {
	const answers = new FormData(form);
	return {
		department: String(answers.get("department") ?? ""),
		province: String(answers.get("province") ?? ""),
	};
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
	address: "Dirección",
	newsOptIn: "Noticias y ofertas",
	saveInfo: "Guardar mis datos",
};
