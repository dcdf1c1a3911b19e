import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { CheckoutAnswers } from "~/domain/checkout/checkout-fields.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import type { PlaceOptions } from "~/domain/delivery/place";
import type { Shipping } from "~/domain/delivery/quote-shipping";
import { fieldLabels } from "~/domain/people/field-labels";
import { urls } from "~/platform/urls";
import { DocumentFields } from "~/shop/parts/DocumentFields";
import { EmailField } from "~/shop/parts/EmailField";
import { type InitialPlaces, pickInitialPlaces } from "~/shop/parts/initial-places";
import { NameFields } from "~/shop/parts/NameFields";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { type FieldState, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import sections from "~/ui/fields/FormSection.module.css";
import type { SubmissionResult } from "~/web/forms/accept-form.server";
import type { KeptAnswers } from "~/web/forms/tab-answers";
import { useOfferedAnswer } from "~/web/forms/use-offered-answer";
import { readFormValues } from "~/web/forms/use-url-values";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import styles from "./CheckoutForm.module.css";
import { answersKeyOf, checkoutFormId, enterIntent } from "./checkout-form";
import { DeliverySection } from "./DeliverySection";
import { PaymentSection } from "./PaymentSection";
import { ShownCheckoutFields } from "./ShownCheckoutFields";
import { useForgetErasedAnswers } from "./use-forget-erased-answers";

export type Destination = Pick<CheckoutAnswers, "deliveryMethod" | "department" | "province" | "district">;

interface CheckoutFormProps {
	answers: CheckoutAnswers;
	placeOptions: PlaceOptions;
	shown: ShownCheckout;
	shipping: Shipping | undefined;
	total: string | undefined;
	isFree: boolean;
	/** An empty cart cannot be ordered, but the form can be filled in ahead. */
	isEmpty: boolean;
	isInvoiceRemembered: boolean;
	consent: string[];
	onDestinationChange(destination: Destination): void;
	constraint: Constraints<keyof CheckoutAnswers>;
	children: ReactNode;
}

export function CheckoutForm(props: CheckoutFormProps) {
	const { answers, isEmpty, constraint, shown } = props;
	return (
		<ValidatedForm
			id={checkoutFormId}
			storageKey={answersKeyOf(shown.accountId)}
			action={urls.checkout}
			className={styles.form}
			defaultValue={answers}
			labels={fieldLabels}
			intent={{ value: enterIntent(isEmpty), text: isEmpty ? "Actualizar" : "Pay now (pagar)" }}
			hasDraft
			onLeave={sendDraft}
			constraint={isEmpty ? withoutRequired(constraint) : constraint}
		>
			{({ fields, result, restored }) => (
				<>
					<ShownCheckoutFields shown={shown} />
					<Sections {...props} fields={fields} result={result} restored={restored} />
				</>
			)}
		</ValidatedForm>
	);
}

interface SectionsProps extends CheckoutFormProps {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	result: SubmissionResult | undefined;
	restored: KeptAnswers | undefined;
}

function Sections({ fields, result, restored, answers, placeOptions, ...others }: SectionsProps) {
	useForgetErasedAnswers(answersKeyOf(others.shown.accountId));
	useOfferedAnswer(fields.phone, result);
	useOfferedAnswer(fields.recipientPhone, result);
	const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
	const { columns, reportDestination } = useReportedDestination(
		places.remountKey,
		others.onDestinationChange,
	);
	return (
		<div ref={columns} className={styles.columns} onChange={reportDestination}>
			{others.children}
			<div className={styles.fields}>
				<ContactSection fields={fields} isInvoiceRemembered={others.isInvoiceRemembered} />
				<DeliverySection fields={fields} places={places} />
				{others.isEmpty ? (
					<PrivacyNote>
						es responsable de estos datos y los usa para llenar tu pedido. Los guarda media hora, solo en este
						navegador. Puedes verlos, corregirlos o borrarlos aquí mismo
					</PrivacyNote>
				) : (
					<PaymentSection {...others} />
				)}
			</div>
		</div>
	);
}

function useReportedDestination(
	remountKey: InitialPlaces["remountKey"],
	onDestinationChange: (destination: Destination) => void,
) {
	const columns = useRef<HTMLDivElement>(null);
	const report = useRef(onDestinationChange);
	// biome-ignore lint/correctness/useExhaustiveDependencies: remounted place fields may have another destination.
	useEffect(() => {
		const form = columns.current?.closest("form");
		if (form) report.current(readDestination(form));
	}, [remountKey]);
	const reportDestination = ({ target }: FormEvent) => {
		const { name, form } = target as HTMLSelectElement;
		if (!form) return;
		const destination = readDestination(form);
		// The province list still shows the provinces of the previous department.
		if (name === "department") onDestinationChange({ ...destination, province: "" });
		if (name === "province") onDestinationChange({ ...destination, district: "" });
		if (name === "district" || name === "deliveryMethod") onDestinationChange(destination);
	};
	return { columns, reportDestination };
}

/** Keeps the answers in the draft cookie, in case the shopper closes the tab. */
function sendDraft(form: HTMLFormElement): void {
	const draft = new FormData(form);
	draft.set("intent", "keep");
	navigator.sendBeacon(urls.checkout, draft);
}

function withoutRequired<Name extends string>(constraint: Constraints<Name>): Constraints<Name> {
	const optional = Object.entries<Constraints<Name>[Name]>(constraint).map(([name, rule]) => [
		name,
		{ ...rule, required: false },
	]);
	return Object.fromEntries(optional);
}

function readDestination(form: HTMLFormElement): Destination {
	const { deliveryMethod = "", department = "", province = "", district = "" } = readFormValues(form);
	return { deliveryMethod, department, province, district };
}

interface ContactSectionProps {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	isInvoiceRemembered: boolean;
}

function ContactSection({ fields, isInvoiceRemembered }: ContactSectionProps) {
	return (
		<fieldset className={sections.section}>
			<legend>Contacto</legend>
			<DocumentFields
				fields={fields}
				emptyOption="Elige uno"
				invoiceNote={
					isInvoiceRemembered ? "Tu cuenta recordará este RUC y sus datos para tu próxima compra." : undefined
				}
			/>
			<NameFields fields={fields} />
			<FieldPair>
				<TextField field={fields.phone} type="tel" autoComplete="tel" hint="Con +51, como +51 987 654 321." />
				<EmailField field={fields.email} />
			</FieldPair>
		</fieldset>
	);
}
