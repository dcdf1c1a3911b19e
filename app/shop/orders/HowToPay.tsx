import { Children } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { English } from "~/ui/elements/English";
import { FactRow } from "~/ui/elements/Facts";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./HowToPay.module.css";

export function HowToPay({ order, saysUnavailable = true }: { order: OrderView; saysUnavailable?: boolean }) {
	if (!order.howToPay) return null;
	const { rows, note, noticeUrl } = order.howToPay;
	return (
		<section className="stack sand padded" aria-labelledby="como-pagar">
			<h2 id="como-pagar">Cómo pagar</h2>
			{saysUnavailable && (
				<p>
					<English meaning="Por ahora esta tienda no puede cobrar en línea.">
						This store can’t accept payments right now.
					</English>
				</p>
			)}
			<dl className={styles.rows}>
				{rows.map(({ name, value }) => (
					<FactRow key={name} name={name}>
						{Children.toArray(value.split(/(\S*\d-\S*)/).map(keepWhole))}
					</FactRow>
				))}
			</dl>
			{note && <p>{note}</p>}
			{noticeUrl && (
				<p>
					<ButtonLink to={noticeUrl}>Ya pagué</ButtonLink>
				</p>
			)}
		</section>
	);
}

/** Browsers would break an account's number at its hyphens. */
function keepWhole(part: string) {
	return part.includes("-") ? <span className={styles.number}>{part}</span> : part;
}
