import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	type ClientActionFunctionArgs,
	data,
	Form,
	type MetaFunction,
	useActionData,
	useLoaderData,
} from "@remix-run/react";
import { formatPhone } from "~/auth/phone";
import { priceCart } from "~/cart/price-cart";
import { CheckoutForm } from "~/checkout/CheckoutForm";
import { type CheckoutInfo, checkoutConstraints, checkoutFields } from "~/checkout/checkout-fields.server";
import { forgetDraft } from "~/checkout/draft";
import { OrderSummary } from "~/checkout/OrderSummary";
import { PaymentUnavailable } from "~/checkout/PaymentUnavailable";
import type { PlaceChoices } from "~/checkout/PlaceFields";
import { clearSavedInfo, readSavedInfo, writeSavedInfo } from "~/checkout/saved-info.server";
import { departments, districtsOf, provincesOf } from "~/checkout/ubigeo.server";
import { errorStatus, explainError } from "~/frame/ErrorPage";
import { isNotSent, type NotSent, revalidateUnlessNotSent } from "~/http/not-sent";
import { pickFields, readForm } from "~/http/read-form.server";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { Button } from "~/ui/Button";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./shop.product-shop.module.css";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
	{ title: pageTitle(page?.isDone ? "Sin pagos por ahora" : "Finalizar compra") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const { sampleSummary, products } = store.catalog.snapshot();
	const saved = await readSavedInfo(request);
	return {
		summary: priceCart(sampleSummary, products),
		isDone: new URL(request.url).searchParams.get("pago") === "no-disponible",
		kept: saved && (saved.saveInfo ? "saved" : "recent"),
		answers: saved ? answersOf(saved) : { phone: "+51 " },
		constraint: checkoutConstraints,
		departments: departments(),
		choices: choicesFor(saved),
	};
}

/** It may show what is the shopper's alone. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	switch (form.get("intent") ?? "pay") {
		case "pay":
			return pay(form);
		case "refresh-places":
			return refreshPlaces(form);
		case "forget":
			return redirect(urls.checkout, { status: 303, headers: { "Set-Cookie": await clearSavedInfo() } });
		default:
			throw new Response(null, { status: 400 });
	}
}

interface Refusal {
	result: SubmissionResult;
	choices: PlaceChoices;
}

async function pay(form: FormData) {
	const submission = parseCheckout(form);
	if (submission.status !== "success") {
		return data<Refusal>(
			{ result: submission.reply(), choices: choicesFor(submission.payload) },
			{ status: 400 },
		);
	}
	const { value } = submission;
	return redirect(urls.checkoutDone, {
		status: 303,
		headers: { "Set-Cookie": await writeSavedInfo(value) },
	});
}

/** Not a submission yet: the same answers, no errors, and the choices below the chosen places. */
function refreshPlaces(form: FormData) {
	const submission = parseCheckout(form);
	const { initialValue, fields } = submission.reply();
	return data<Refusal>({
		result: { initialValue: initialValue ?? {}, fields },
		choices: choicesFor(submission.payload),
	});
}

function parseCheckout(form: FormData) {
	return parseWithZod(pickFields(form, Object.keys(checkoutFields.shape)), { schema: checkoutFields });
}

function choicesFor(answers: Record<string, unknown> | CheckoutInfo | undefined): PlaceChoices {
	const [department, province] = [String(answers?.department ?? ""), String(answers?.province ?? "")];
	const provinces = provincesOf(department);
	return {
		provinces,
		districts: provinces.some(({ code }) => code === province) ? districtsOf(province) : [],
	};
}

/** Consent to marketing is given anew each time: its box is never filled in (Ley 29733). */
function answersOf({ newsOptIn, saveInfo, ...texts }: CheckoutInfo) {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}

/** A submission that fails on its way keeps the form as it is, instead of an error page in its place. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
	try {
		return await serverAction<typeof action>();
	} catch (error) {
		if (error instanceof Response) throw error;
		return { notSent: whyNotSent(error) } satisfies NotSent;
	}
}

function whyNotSent(error: unknown): string {
	const { title, advice } = explainError(errorStatus(error));
	return `${title}. ${advice} No se borró nada de lo que escribiste.`;
}

export const shouldRevalidate = revalidateUnlessNotSent;

export default function Checkout() {
	const { summary, isDone, kept, answers, constraint, departments, choices } = useLoaderData<typeof loader>();
	const answer = useActionData<Refusal | NotSent>();
	const refusal = isNotSent(answer) ? undefined : answer;
	return (
		<Page
			title="Finalizar compra"
			intro="Por ahora la tienda no cobra en línea: revisamos tus datos y no se hace ningún cargo."
		>
			<div className={styles.columns}>
				<div className={styles.left}>
					{isDone ? (
						<PaymentUnavailable />
					) : (
						<>
							{kept && (
								<Form method="post" action={urls.checkout} className={styles.saved} onSubmit={forgetDraft}>
									<p>
										{kept === "saved"
											? "Llenamos el formulario con los datos que guardaste en este navegador."
											: "Llenamos el formulario con los datos que acabas de enviar."}
									</p>
									<Button type="submit" name="intent" value="forget" look="quiet">
										Borrar mis datos
									</Button>
								</Form>
							)}
							<CheckoutForm
								key={kept ?? "new"}
								result={refusal?.result}
								answers={answers}
								constraint={constraint}
								departments={departments}
								choices={refusal?.choices ?? choices}
								unsent={isNotSent(answer) ? answer : undefined}
							/>
						</>
					)}
				</div>
				<OrderSummary cart={summary} />
			</div>
		</Page>
	);
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
