import { useEffect, useRef } from "react";
import { forgetAnswers } from "~/forms/answer-storage";
import { Button, ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import { urls } from "~/urls";
import type { CheckoutOutcome } from "./checkout-outcome";
import styles from "./PaymentUnavailable.module.css";

/** What every accepted checkout ends with, because the store takes no payments. */
export function PaymentUnavailable({ outcome }: { outcome: CheckoutOutcome }) {
	const section = useRef<HTMLElement>(null);
	const canPrint = useHydrated();
	const isStored = outcome.kind === "stored";
	useEffect(() => section.current?.focus(), []);
	useEffect(() => {
		if (isStored) forgetAnswers();
	}, [isStored]);
	return (
		<section ref={section} tabIndex={-1} className={styles.message} aria-label={labels[outcome.kind]}>
			<Icon name="circle-alert" size={32} />
			<div role="status" className={styles.said}>
				<h2 lang="en">This store can’t accept payments right now.</h2>
				<Explanation outcome={outcome} />
			</div>
			<p className={styles.ways}>
				<ButtonLink to={urls.productList()}>Seguir viendo productos</ButtonLink>
				{outcome.kind === "empty" ? (
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
				{isStored && canPrint && (
					<Button look="secondary" onClick={() => window.print()}>
						Imprimir
					</Button>
				)}
			</p>
		</section>
	);
}

const labels: Record<CheckoutOutcome["kind"], string> = {
	stored: "Sin pagos por ahora: tu pedido quedó registrado",
	empty: "Sin pagos por ahora: no se registró ningún pedido",
	hidden: "Sin pagos por ahora",
};

function Explanation({ outcome }: { outcome: CheckoutOutcome }) {
	switch (outcome.kind) {
		case "stored":
			return (
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
			);
		case "empty":
			return (
				<p>
					Por ahora esta tienda no puede cobrar en línea. No se hizo ningún cargo. Tu carrito estaba vacío,
					así que no se registró ningún pedido.
				</p>
			);
		case "hidden":
			return (
				<p>
					Por ahora esta tienda no puede cobrar en línea. Para ver un pedido, usa «Seguimiento orden» con su
					referencia y tu número de documento.
				</p>
			);
	}
}
