import type { ReactNode } from "react";
import { urls } from "~/platform/urls";
import { Page } from "~/ui/page/Page";
import { useSubmission } from "~/web/forms/use-submission";
import type { outlineOf } from "./require-own-order.server";

interface OwnOrderPageProps {
	page: ReturnType<typeof outlineOf> & { title: string };
	canChange: boolean;
	children: ReactNode;
}

/** A page with a form that changes an order. A refused form stays when the change is no longer possible. */
export function OwnOrderPage({ page, canChange, children }: OwnOrderPageProps) {
	const { title, reference, noun, nextStep } = page;
	const { answer, submissionError } = useSubmission();
	return (
		<Page title={title} intro={`${noun === "pedido" ? "Pedido" : "Cotización"} ${reference}`} isNarrow>
			{canChange || answer || submissionError ? children : <p>{nextStep}</p>}
			<p>
				<a href={urls.trackedOrder(reference)}>
					{noun === "pedido" ? "Volver al pedido" : "Volver a la cotización"}
				</a>
			</p>
		</Page>
	);
}
