import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { urls } from "~/platform/urls";
import { Column } from "~/ui/page/Column";
import { Page } from "~/ui/page/Page";

interface OwnOrderPageProps {
	title: string;
	reference: string;
	nextStep: string;
	children: ReactNode;
}

/** A page with a form that changes an order. @param children the form; falsy when the change is no longer possible */
export function OwnOrderPage({ title, reference, nextStep, children }: OwnOrderPageProps) {
	return (
		<Page title={title} intro={`Pedido ${reference}`}>
			<Column>
				{children || <p>{nextStep}</p>}
				<p>
					<Link to={urls.trackedOrder(reference)}>Volver al pedido</Link>
				</p>
			</Column>
		</Page>
	);
}
