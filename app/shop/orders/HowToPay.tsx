import { Children, type ReactNode } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { English } from "~/ui/elements/English";
import { FactRow } from "~/ui/elements/Facts";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { ButtonLink } from "~/ui/fields/Button";
import { CopyButton } from "~/ui/fields/CopyButton";
import styles from "./HowToPay.module.css";

interface HowToPayProps {
	order: OrderView;
	/** Instead of a link to the form that tells of the payment. */
	children?: ReactNode;
}

export function HowToPay({ order, children }: HowToPayProps) {
	if (!order.howToPay) return null;
	const { rows, note, noticeUrl } = order.howToPay;
	return (
		<section className="stack sand padded" aria-labelledby="como-pagar">
			<h2 id="como-pagar">Cómo pagar</h2>
			<p>
				<English meaning="Por ahora esta tienda no puede cobrar en línea.">
					This store can’t accept payments right now.
				</English>
			</p>
			<dl className={`parted ${styles.rows}`}>
				{rows.map(({ name, value, copy }) => (
					<FactRow key={name} name={<span className="soft smaller">{name}</span>} className="lined">
						<span className={styles.value}>
							{Children.toArray(value.split(/(\S*\d-\S*)/).map(keepWhole))}
						</span>
						{copy && (
							<CopyButton text={copy}>
								Copiar<VisuallyHidden> {name}</VisuallyHidden>
							</CopyButton>
						)}
					</FactRow>
				))}
			</dl>
			{note && <p>{note}</p>}
			{children ?? (
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
