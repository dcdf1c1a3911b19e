import { useEffect, useRef } from "react";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./CheckoutWithoutOrder.module.css";

/** "empty": without an order, because the cart was empty; "hidden": with an order that this browser may not see. */
export type CheckoutOutcome = { kind: "stored"; reference: string } | { kind: "empty" | "hidden" };

export function CheckoutWithoutOrder({ kind }: { kind: keyof typeof texts }) {
	const { label, explanation, to, link } = texts[kind];
	const section = useRef<HTMLElement>(null);
	useEffect(() => section.current?.focus(), []);
	return (
		<section ref={section} tabIndex={-1} className={styles.message} aria-label={label}>
			<Icon name="circle-alert" size={32} />
			<div role="status" className={styles.said}>
				<h2 lang="en">This store can’t accept payments right now.</h2>
				<p>Por ahora esta tienda no puede cobrar en línea. {explanation}</p>
			</div>
			<p className={styles.ways}>
				<ButtonLink to={urls.productList()}>Seguir viendo productos</ButtonLink>
				<ButtonLink to={to} look="secondary">
					{link}
				</ButtonLink>
			</p>
		</section>
	);
}

const texts = {
	empty: {
		label: "Sin pagos por ahora: no se registró ningún pedido",
		explanation: "No se hizo ningún cargo. Tu carrito estaba vacío, así que no se registró ningún pedido.",
		to: urls.checkout,
		link: "Volver a mis datos",
	},
	hidden: {
		label: "Sin pagos por ahora",
		explanation: "Para ver un pedido, usa «Seguimiento orden» con su referencia y tu número de documento.",
		to: urls.tracking,
		link: "Seguimiento orden",
	},
};
