import { Slot } from "~/page-cache/Slot";
import { useCart } from "./use-cart";

/** Lets the server recognize a double click. */
export function CartVersion() {
	const { version } = useCart();
	return (
		<Slot name="cart-version" isFixedLength>
			<input type="hidden" name="seen" value={version} />
		</Slot>
	);
}
