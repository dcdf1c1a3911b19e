import type { ReactNode } from "react";
import type { nounWithArticle } from "~/domain/orders/order";
import { urls } from "~/platform/urls";
import { Page } from "~/ui/page/Page";
import type { useSubmission } from "~/web/forms/use-submission";

interface OwnOrderPageProps {
	title: string;
	reference: string;
	noun: keyof typeof nounWithArticle;
	nextStep: string;
	canChange: boolean;
	submission: ReturnType<typeof useSubmission>;
	children: ReactNode;
}

/** A page with a form that changes an order. A refused form stays when the change is no longer possible. */
export function OwnOrderPage({ title, reference, noun, nextStep, children, ...form }: OwnOrderPageProps) {
	const { answer, submissionError } = form.submission;
	return (
		<Page title={title} intro={`${noun === "pedido" ? "Pedido" : "Cotización"} ${reference}`} isNarrow>
			{form.canChange || answer || submissionError ? children : <p>{nextStep}</p>}
			<p>
				<a href={urls.trackedOrder(reference)}>
					{noun === "pedido" ? "Volver al pedido" : "Volver a la cotización"}
				</a>
			</p>
		</Page>
	);
}
