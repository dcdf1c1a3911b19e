import { useEffect, useRef } from "react";
import type { ViewableOrder } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { OrderActions } from "~/shop/orders/OrderActions";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import type { paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { Icon } from "~/ui/elements/Icon";
import { ButtonLink } from "~/ui/fields/Button";
import { FormProblem } from "~/ui/fields/FormProblem";
import { Page } from "~/ui/page/Page";
import styles from "./CheckoutDone.module.css";
import { OrderPlaced } from "./OrderPlaced";

interface CheckoutDoneProps {
	placed: ViewableOrder | undefined;
	/** There is an order, which this browser may not see; otherwise there is none, because the cart was empty. */
	isHidden: boolean;
	wasPlacedBefore: boolean;
	isNewsAsked: boolean;
	noticeConstraint: typeof paymentNoticeConstraints;
	today: string;
}

export function CheckoutDone({
	placed,
	isHidden,
	wasPlacedBefore,
	isNewsAsked,
	...shown
}: CheckoutDoneProps) {
	if (!placed) {
		return (
			<Page title="Finalizar compra">
				<CheckoutWithoutOrder kind={isHidden ? "hidden" : "empty"} />
			</Page>
		);
	}
	const { reference, order } = placed;
	return (
		<Page
			title={
				<span className={`line gap-s center ${styles.title}`}>
					<Icon name="circle-check" size={40} /> Tu pedido quedó registrado
				</span>
			}
		>
			<div className={styles.done}>
				<div className="stack gap-xl">
					<OrderPlaced reference={reference} order={order} {...shown} />
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
					<OrderPanel
						order={order}
						saysNextStep={!order.isPending}
						actions={<OrderActions order={order} />}
					/>
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

function CheckoutWithoutOrder({ kind }: { kind: keyof typeof texts }) {
	const { label, explanation, to, link } = texts[kind];
	const section = useRef<HTMLElement>(null);
	useEffect(() => section.current?.focus(), []);
	return (
		<section ref={section} tabIndex={-1} className={styles.message} aria-label={label}>
			<Icon name="circle-alert" size={32} />
			<div role="status" className="stack gap-s">
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
