import { useContext } from "react";
import { CartContext } from "./use-cart";
import { useCartForm } from "./use-cart-form";

/**
 * Keeps the fetchers of removals mounted: an unused fetcher loses its answer, and a failure would go unseen.
 */
export function RemovalAnswers() {
	const { lines } = useContext(CartContext);
	return ["clear", ...lines.map(({ sku }) => sku)].map((name) => <RemovalAnswer key={name} name={name} />);
}

function RemovalAnswer({ name }: { name: string }) {
	useCartForm(name);
	return null;
}
