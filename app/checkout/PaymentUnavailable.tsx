import { useEffect, useRef } from "react";
import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./PaymentUnavailable.module.css";

/** Where a valid checkout ends: the store takes no payments. */
export function PaymentUnavailable() {
	const message = useRef<HTMLElement>(null);
	useEffect(() => message.current?.focus(), []);
	return (
		<section ref={message} role="status" tabIndex={-1} className={styles.message} aria-labelledby="sin-pagos">
			<Icon name="circle-alert" size={32} />
			<h2 id="sin-pagos" lang="en">
				This store can’t accept payments right now.
			</h2>
			<p>Por ahora esta tienda no puede cobrar. No se hizo ningún cargo y no se registró ningún pedido.</p>
			<p className={styles.ways}>
				<ButtonLink to={urls.productList()}>Seguir viendo productos</ButtonLink>
				<ButtonLink to={urls.checkout} look="secondary">
					Volver a mis datos
				</ButtonLink>
			</p>
		</section>
	);
}
