import type { OrderView } from "~/orders/order-view";
import { ButtonLink } from "~/ui/Button";
import styles from "./OrderActions.module.css";

/** What the shopper can still change. */
export function OrderActions({ order: { noticeUrl, addressUrl, cancelUrl } }: { order: OrderView }) {
	if (!noticeUrl && !addressUrl && !cancelUrl) return null;
	return (
		<p className={styles.actions}>
			{noticeUrl && (
				<ButtonLink to={noticeUrl} look="secondary">
					Corregir mi aviso de pago
				</ButtonLink>
			)}{" "}
			{addressUrl && (
				<ButtonLink to={addressUrl} look="secondary">
					Corregir la dirección
				</ButtonLink>
			)}{" "}
			{cancelUrl && (
				<ButtonLink to={cancelUrl} look="secondary">
					Cancelar pedido
				</ButtonLink>
			)}
		</p>
	);
}
