import { Slot } from "~/ui/Slot";
import { useCart } from "./use-cart";

/** Tells the server which cart the shopper saw, so that a double click adds only once. */
export function CartVersion() {
	const { version } = useCart();
	return (
		<Slot name="cart-version" isFixedLength>
			<input type="hidden" name="seen" value={version} />
		</Slot>
	);
}
