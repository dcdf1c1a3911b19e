import { maxQuantity, type QuantityProblem } from "./cart";
import { chosenItem, type ProductLookup } from "./sku.server";

export function quantityProblem(form: FormData, products: ProductLookup): QuantityProblem {
	const item = chosenItem(products, form);
	const stock = item ? (item.variant ?? item.product).stock : maxQuantity;
	return {
		sku: String(form.get("sku") ?? ""),
		message: messageFor(stock),
		typed: Array.from(String(form.get("quantity") ?? ""))
			.slice(0, 20)
			.join(""),
	};
}

function messageFor(stock: number): string {
	if (stock === 0) return "Está agotado: puedes quitarlo de tu carrito.";
	if (stock === 1) return "Escribe una cantidad de 1, o 0 para quitarlo: solo queda 1.";
	if (stock < maxQuantity) {
		return `Escribe una cantidad del 1 al ${stock}, o 0 para quitarlo: solo quedan ${stock}.`;
	}
	return `Escribe una cantidad del 1 al ${maxQuantity}, o 0 para quitarlo.`;
}
