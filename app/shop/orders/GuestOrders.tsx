import { Form } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import styles from "./GuestOrders.module.css";

export function GuestOrders({ references }: { references: readonly string[] }) {
	return (
		<section className={styles.granted} aria-labelledby="pedidos-de-este-navegador">
			<h2 id="pedidos-de-este-navegador">Pedidos de este navegador</h2>
			<p className="soft">Los que hiciste o consultaste aquí en las últimas 24 horas.</p>
			<ul role="list">
				{references.map((reference) => (
					<li key={reference}>
						<a href={urls.trackedOrder(reference)}>{reference}</a>
					</li>
				))}
			</ul>
			<Form method="post" action={urls.tracking} reloadDocument>
				<Button type="submit" name="intent" value="forget" look="secondary">
					Olvidar los pedidos de este navegador
				</Button>
			</Form>
		</section>
	);
}
