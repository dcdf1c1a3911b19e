import { useEffect, useRef } from "react";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./CheckoutWithoutOrder.module.css";

/** "empty": without an order, because the cart was empty; "hidden": with an order that this browser may not see. */
export type CheckoutOutcome = { kind: "stored"; reference: string } | { kind: "empty" | "hidden" };

type Kind = Exclude<CheckoutOutcome["kind"], "stored">;

export function CheckoutWithoutOrder({ kind }: { kind: Kind }) {
	const section = useRef<HTMLElement>(null);
	useEffect(() => section.current?.focus(), []);
	return (
		<section ref={section} tabIndex={-1} className={styles.message} aria-label={labels[kind]}>
			<Icon name="circle-alert" size={32} />
			<div role="status" className={styles.said}>
				<h2 lang="en">This store can’t accept payments right now.</h2>
				<p>Por ahora esta tienda no puede cobrar en línea. {explanations[kind]}</p>
			</div>
			<p className={styles.ways}>
				<ButtonLink to={urls.productList()}>Seguir viendo productos</ButtonLink>
				{kind === "empty" ? (
					<ButtonLink to={urls.checkout} look="secondary">
						Volver a mis datos
					</ButtonLink>
				) : (
					<ButtonLink to={urls.tracking} look="secondary">
						Seguimiento orden
					</ButtonLink>
				)}
			</p>
		</section>
	);
}

const labels: Record<Kind, string> = {
	empty: "Sin pagos por ahora: no se registró ningún pedido",
	hidden: "Sin pagos por ahora",
};

const explanations: Record<Kind, string> = {
	empty: "No se hizo ningún cargo. Tu carrito estaba vacío, así que no se registró ningún pedido.",
	hidden: "Para ver un pedido, usa «Seguimiento orden» con su referencia y tu número de documento.",
};
