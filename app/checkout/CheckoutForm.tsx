import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { fieldLabels } from "~/customers/field-labels";
import { pickInitialPlaces } from "~/delivery/initial-places";
import type { Place, PlaceOptions } from "~/delivery/place";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { DefaultButton } from "~/ui/DefaultButton";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormProblem } from "~/ui/FormProblem";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";
import { ContactSection } from "./ContactSection";
import { DeliverySection } from "./DeliverySection";
import type { OrderProblem } from "./order-problem";
import { PaymentSection } from "./PaymentSection";

/** The form's answers as they are sent: texts, and "on" for a ticked box. */
export type CheckoutAnswers = Partial<Record<keyof typeof fieldLabels, string>>;

/**
 * @param children stand above the fields, beside them on a wide screen: the order that the form sends
 */
export function CheckoutForm({
	result,
	problem,
	answers,
	constraint,
	departments,
	placeOptions,
	orderKey,
	terms,
	shippingShown,
	total,
	isEmpty,
	onDestination,
	submissionError,
	children,
}: {
	/** What the server said of the last submission. */
	result: SubmissionResult | null | undefined;
	/** Why a valid order was not taken. */
	problem: OrderProblem | undefined;
	/** What to fill the form with before anything was sent. */
	answers: CheckoutAnswers;
	constraint: Record<string, { required?: boolean; maxLength?: number }>;
	departments: Place[];
	placeOptions: PlaceOptions;
	/** Idempotency key of the order. */
	orderKey: string;
	/** The lines and prices that the summary shows. */
	terms: string;
	/** The price of delivery that the summary shows, in céntimos, if it shows one. */
	shippingShown: number | undefined;
	/** The order's total, in a sentence. */
	total: string | undefined;
	/** Whether the cart has nothing to order: answers can be kept then, not sent. */
	isEmpty: boolean;
	/** Is called with the destination that the form begins with, and with each that is chosen. */
	onDestination(place: { department: string; province: string }): void;
	/** Says that the last submission did not reach the server; another object each time. */
	submissionError: SubmissionFailed | undefined;
	children: ReactNode;
}) {
	const formElement = useRef<HTMLFormElement>(null);
	const [form, fields] = useForm<Required<CheckoutAnswers>>({
		id: "checkout",
		lastResult: result,
		defaultValue: answers,
		constraint: isEmpty ? optional(constraint) : constraint,
	});
	const { formAction, formData, state } = useNavigation();
	const isSending = Boolean(formAction?.startsWith(urls.checkout)) && formData?.get("intent") === "pay";
	// Two quick clicks come before the first is drawn.
	const isUnderWay = useRef(false);
	useBrowserLayoutEffect(() => {
		if (state === "idle") isUnderWay.current = false;
	}, [state]);
	const { message, isRefused } = useFormMessage(result, problem, submissionError);

	const restored = useRestoredAnswers(
		formElement,
		"checkout",
		submissionError ?? result ?? undefined,
		sendDraft,
	);
	const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
	const tellDestination = useRef(onDestination);
	// biome-ignore lint/correctness/useExhaustiveDependencies: lists that are drawn anew may say another destination.
	useEffect(() => {
		if (formElement.current) tellDestination.current(destinationOf(formElement.current));
	}, [places.remountKey]);

	const inOrder = Object.keys(fieldLabels).map((name) => fields[name as keyof typeof fieldLabels]);
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
			{isEmpty ? (
				<DefaultButton name="intent" value="refresh-places">
					Actualizar
				</DefaultButton>
			) : (
				<DefaultButton name="intent" value="pay">
					Pay now (pagar)
				</DefaultButton>
			)}
			<input type="hidden" name="key" value={orderKey} />
			<input type="hidden" name="terms" value={terms} />
			<input type="hidden" name="shipping" value={shippingShown ?? ""} />
			{isRefused && <ErrorSummary ref={message} fields={inOrder} labels={fieldLabels} />}
			{problem && (
				<FormProblem ref={message} title={problem.title}>
					{problem.sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</FormProblem>
			)}
			{submissionError && (
				<FormProblem ref={message}>
					<p>{submissionError.failure}</p>
				</FormProblem>
			)}
			<div className={styles.columns}>
				{children}
				<div className={styles.fields}>
					<ContactSection fields={fields} />
					<DeliverySection fields={fields} departments={departments} places={places} />
					{!isEmpty && <PaymentSection total={total} isSending={isSending} />}
				</div>
			</div>
		</Form>
	);
}

/** Leaves the answers with the server, for a shopper who may close the tab. */
function sendDraft(form: HTMLFormElement): void {
	const draft = new FormData(form);
	draft.set("intent", "keep");
	navigator.sendBeacon(urls.checkout, draft);
}

function optional(constraint: Record<string, { maxLength?: number }>) {
	return Object.fromEntries(
		Object.entries(constraint).map(([name, rule]) => [name, { ...rule, required: false }]),
	);
}

function destinationOf(form: HTMLFormElement): { department: string; province: string } {
	const answers = new FormData(form);
	return {
		department: String(answers.get("department") ?? ""),
		province: String(answers.get("province") ?? ""),
	};
}
