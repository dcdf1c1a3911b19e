import type { PricedCart } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";

/** Why a cart shows no lines; nothing for one that the browser did not keep, which a notice explains. */
export function EmptyCartText({ cart: { isUnread, isUnsaved } }: { cart: PricedCart }) {
	if (isUnread) {
		return (
			<p>
				Tu carrito está guardado: lo mostraremos en unos segundos. <a href={urls.cart}>Ver el carrito</a>
			</p>
		);
	}
	return isUnsaved ? null : <p>tu carrito está vacío</p>;
}
