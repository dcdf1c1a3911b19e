import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { CheckoutAnswers } from "~/domain/checkout/checkout-fields.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import type { PlaceOptions } from "~/domain/delivery/place";
import type { Shipping } from "~/domain/delivery/quote-shipping";
import { fieldLabels } from "~/domain/people/field-labels";
import { urls } from "~/platform/urls";
import { type InitialPlaces, pickInitialPlaces } from "~/shop/parts/initial-places";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import type { SubmissionResult } from "~/web/forms/accept-form.server";
import { FormMessages } from "~/web/forms/FormMessages";
import type { FailedSubmission } from "~/web/forms/failed-submission";
import { isSubmissionPending, submitOnce } from "~/web/forms/submit-once";
import { type Constraints, useFields } from "~/web/forms/use-fields";
import { useFormMessage } from "~/web/forms/use-form-message";
import { useOfferedAnswer } from "~/web/forms/use-offered-answer";
import { useRestoredAnswers } from "~/web/forms/use-restored-answers";
import { readFormValues } from "~/web/forms/use-url-values";
import styles from "./CheckoutForm.module.css";
import { ContactSection } from "./ContactSection";
import { checkoutFormId, enterIntent } from "./checkout-form";
import { DeliverySection } from "./DeliverySection";
import type { OrderProblem } from "./order-problem";
import { PaymentSection } from "./PaymentSection";
import { ShownCheckoutFields } from "./ShownCheckoutFields";
import { useForgetErasedAnswers } from "./use-forget-erased-answers";

export type Destination = Pick<CheckoutAnswers, "deliveryMethod" | "department" | "province">;

interface CheckoutFormProps {
	result: SubmissionResult | null | undefined;
	problem: OrderProblem | undefined;
	answers: CheckoutAnswers;
	constraint: Constraints<keyof CheckoutAnswers>;
	placeOptions: PlaceOptions;
	shown: ShownCheckout;
	shipping: Shipping | undefined;
	total: string | undefined;
	/** An empty cart cannot be ordered, but the form can be filled in ahead. */
	isEmpty: boolean;
	isInvoiceRemembered: boolean;
	onDestinationChange(destination: Destination): void;
	submissionError: FailedSubmission | undefined;
	children: ReactNode;
}

export function CheckoutForm({
	result,
	problem,
	answers,
	constraint,
	placeOptions,
	isEmpty,
	onDestinationChange,
	submissionError,
	...others
}: CheckoutFormProps) {
	const formElement = useRef<HTMLFormElement>(null);
	const fields = useFields({
		id: checkoutFormId,
		labels: fieldLabels,
		lastResult: result,
		defaultValue: answers,
		constraint: isEmpty ? withoutRequired(constraint) : constraint,
	});
	const formMessage = useFormMessage(result, problem, submissionError);

	useForgetErasedAnswers();
	useOfferedAnswer(fields.phone, result);
	const restored = useRestoredAnswers(formElement, checkoutFormId, {
		refusal: submissionError ?? result ?? undefined,
		// The other buttons store the answers in the draft cookie, or clear them.
		isSending: isSubmissionPending(useNavigation()),
		onLeave: sendDraft,
	});
	const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
	const reportDestination = useReportedDestination(formElement, places.remountKey, onDestinationChange);

	return (
		<Form
			method="post"
			action={urls.checkout}
			className={styles.form}
			ref={formElement}
			noValidate
			id={checkoutFormId}
			onChange={reportDestination}
			onSubmit={submitOnce("pay")}
		>
			<DefaultButton name="intent" value={enterIntent(isEmpty)}>
				{isEmpty ? "Actualizar" : "Pay now (pagar)"}
			</DefaultButton>
			<ShownCheckoutFields shown={others.shown} />
			<FormMessages {...formMessage} fields={fields} problem={problem} submissionError={submissionError} />
			<div className={styles.columns}>
				{others.children}
				<div className={styles.fields}>
					<ContactSection fields={fields} isInvoiceRemembered={others.isInvoiceRemembered} />
					<DeliverySection fields={fields} places={places} />
					{!isEmpty && <PaymentSection shipping={others.shipping} total={others.total} />}
				</div>
			</div>
		</Form>
	);
}

function useReportedDestination(
	form: RefObject<HTMLFormElement>,
	remountKey: InitialPlaces["remountKey"],
	onDestinationChange: (destination: Destination) => void,
) {
	const report = useRef(onDestinationChange);
	// biome-ignore lint/correctness/useExhaustiveDependencies: remounted place fields may have another destination.
	useEffect(() => {
		if (form.current) report.current(readDestination(form.current));
	}, [remountKey]);
	return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		const { name } = target as unknown as HTMLSelectElement;
		const destination = readDestination(currentTarget);
		// The province list still shows the provinces of the previous department.
		if (name === "department") onDestinationChange({ ...destination, province: "" });
		if (name === "province" || name === "deliveryMethod") onDestinationChange(destination);
	};
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
	const { deliveryMethod = "", department = "", province = "" } = readFormValues(form);
	return { deliveryMethod, department, province };
}
