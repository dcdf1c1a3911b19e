import { useContext } from "react";
import { CartContext } from "./use-cart";
import { useCartForm } from "./use-cart-form";

/**
 * Keeps the answers to removals: a fetcher that no component uses loses them, and a failure would show no message.
 */
export function RemovalAnswers() {
	const { lines } = useContext(CartContext);
	return ["clear", ...lines.map(({ sku }) => sku)].map((name) => <RemovalAnswer key={name} name={name} />);
}

function RemovalAnswer({ name }: { name: string }) {
	useCartForm(name);
	return null;
}
