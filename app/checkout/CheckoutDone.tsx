import { OrderPanel } from "~/orders/OrderPanel";
import type { OrderView } from "~/orders/order-view";
import { FormProblem } from "~/ui/FormProblem";
import { Page } from "~/ui/Page";
import styles from "./CheckoutDone.module.css";
import type { CheckoutOutcome } from "./checkout-outcome";
import { PaymentUnavailable } from "./PaymentUnavailable";

/** @param wasPlacedBefore whether an earlier submission placed the order, with other answers */
export function CheckoutDone({
	outcome,
	order,
	wasPlacedBefore,
}: {
	outcome: CheckoutOutcome;
	order: OrderView | undefined;
	wasPlacedBefore: boolean;
}) {
	return (
		<Page title={outcome.kind === "stored" ? "Tu pedido quedó registrado" : "Finalizar compra"}>
			<div className={styles.done}>
				<PaymentUnavailable outcome={outcome} />
				{order && wasPlacedBefore && (
					<FormProblem title="Ya estaba registrado con otros datos">
						<p>
							Este pedido ya había llegado antes, con los datos que ves abajo. Lo que cambiaste después no se
							guardó: dínoslo cuando te llamemos para acordar el pago.
						</p>
					</FormProblem>
				)}
				{order && <OrderPanel order={order} />}
			</div>
		</Page>
	);
}
