import type { OrderView } from "~/orders/order-view";
import { ButtonLink } from "~/ui/Button";
import styles from "./OrderActions.module.css";

/** What the shopper can still change. */
export function OrderActions({ order: { addressUrl, cancelUrl } }: { order: OrderView }) {
	if (!addressUrl && !cancelUrl) return null;
	return (
		<p className={styles.actions}>
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
