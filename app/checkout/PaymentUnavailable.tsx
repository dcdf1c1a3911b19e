import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./PaymentUnavailable.module.css";

/** "hidden" is an order that this browser may not see, or no longer. */
export type CheckoutOutcome = { kind: "stored"; reference: string } | { kind: "nothing" | "hidden" };

/** Where a valid checkout ends: the store takes no payments. */
export function PaymentUnavailable({ outcome }: { outcome: CheckoutOutcome }) {
	const message = useRef<HTMLElement>(null);
	const [canPrint, setCanPrint] = useState(false);
	useEffect(() => {
		setCanPrint(true);
		message.current?.focus();
	}, []);
	return (
		<section ref={message} role="status" tabIndex={-1} className={styles.message} aria-labelledby="sin-pagos">
			<Icon name="circle-alert" size={32} />
			<h2 id="sin-pagos" lang="en">
				This store can’t accept payments right now.
			</h2>
			{outcome.kind === "stored" && (
				<>
					<p>
						Por ahora esta tienda no puede cobrar en línea. No se hizo ningún cargo, y tu pedido quedó
						registrado con esta referencia:
					</p>
					<p className={styles.reference}>{outcome.reference}</p>
					<p>
						Anótala o imprime esta página: con ella y tu número de documento puedes ver cómo va tu pedido en
						«Seguimiento orden».
					</p>
				</>
			)}
			{outcome.kind === "nothing" && (
				<p>
					Por ahora esta tienda no puede cobrar en línea. No se hizo ningún cargo. Tu carrito estaba vacío,
					así que no se registró ningún pedido.
				</p>
			)}
			{outcome.kind === "hidden" && (
				<p>
					Por ahora esta tienda no puede cobrar en línea. Para ver un pedido, usa «Seguimiento orden» con su
					referencia y tu número de documento.
				</p>
			)}
			<p className={styles.ways}>
				<ButtonLink to={urls.productList()}>Seguir viendo productos</ButtonLink>
				{outcome.kind === "nothing" ? (
					<ButtonLink to={urls.checkout} look="secondary">
						Volver a mis datos
					</ButtonLink>
				) : (
					<ButtonLink
						to={outcome.kind === "stored" ? urls.trackedOrder(outcome.reference) : urls.tracking}
						look="secondary"
					>
						Seguimiento orden
					</ButtonLink>
				)}
				{outcome.kind === "stored" && canPrint && (
					<Button look="secondary" onClick={() => window.print()}>
						Imprimir
					</Button>
				)}
			</p>
		</section>
	);
}
