import type { ViewableOrder } from "~/domain/orders/order-view";
import { OrderActions } from "~/shop/orders/OrderActions";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import type { paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { Icon } from "~/ui/elements/Icon";
import { FormProblem } from "~/ui/fields/FormProblem";
import { Page } from "~/ui/page/Page";
import styles from "./CheckoutDone.module.css";
import { type CheckoutOutcome, CheckoutWithoutOrder } from "./CheckoutWithoutOrder";
import { OrderPlaced } from "./OrderPlaced";

interface CheckoutDoneProps {
	outcome: CheckoutOutcome;
	placed: ViewableOrder | undefined;
	wasPlacedBefore: boolean;
	isNewsAsked: boolean;
	noticeConstraint: typeof paymentNoticeConstraints;
	today: string;
}

export function CheckoutDone({ outcome, placed, wasPlacedBefore, isNewsAsked, ...shown }: CheckoutDoneProps) {
	const order = placed?.order;
	if (outcome.kind !== "stored") {
		return (
			<Page title="Finalizar compra">
				<CheckoutWithoutOrder kind={outcome.kind} />
			</Page>
		);
	}
	return (
		<Page
			title={
				<span className={styles.title}>
					<Icon name="circle-check" size={40} /> Tu pedido quedó registrado
				</span>
			}
		>
			<div className={styles.done}>
				<div className={styles.column}>
					<OrderPlaced reference={outcome.reference} order={order} {...shown} />
					{order && wasPlacedBefore && (
						<FormProblem title="Ya estaba registrado con otros datos">
							<p>
								Este pedido ya había llegado antes, con los datos que ves abajo. Lo que cambiaste después no
								se guardó:{" "}
								{order.isPending ? "dínoslo cuando te llamemos para acordar el pago" : "escríbenos"}.
							</p>
						</FormProblem>
					)}
					{isNewsAsked && <NewsConfirmationNote />}
				</div>
				{order && (
					<div className={styles.column}>
						<OrderPanel order={order} />
						<OrderActions order={order} />
					</div>
				)}
			</div>
		</Page>
	);
}

/** Also shown for an address that is subscribed already, so that it reveals nothing. */
function NewsConfirmationNote() {
	return (
		<p>
			<strong>Para recibir noticias falta un paso:</strong> te enviamos un correo; ábrelo y presiona
			«Confirmar» en los próximos siete días. Si no lo ves en unos minutos, búscalo en correo no deseado. Si
			ya recibes nuestras noticias, no hace falta.
		</p>
	);
}
