import { useContext } from "react";
import { CartContext } from "./use-cart";
import { useCartForm } from "./use-cart-form";

/**
 * Keeps the answers to removals. Their forms are unmounted until the store has answered, and a fetcher that no
 * component uses forgets its answer: a line that could not be removed would come back without a message.
 */
export function RemovalAnswers() {
	const { lines } = useContext(CartContext);
	return ["clear", ...lines.map(({ sku }) => sku)].map((name) => <RemovalAnswer key={name} name={name} />);
}

function RemovalAnswer({ name }: { name: string }) {
	useCartForm(name);
	return null;
}
