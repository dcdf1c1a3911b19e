import { convertPrice } from "~/platform/values/money";
import type { Product } from "./product";

export function convertProductPrices(product: Product, exchangeRate: number | undefined): Product {
	if (exchangeRate === undefined) return product;
	const convert = <Offer extends Pick<Product, "price" | "sale">>(offer: Offer): Offer => {
		const { price, sale } = offer;
		return {
			...offer,
			price: convertPrice(price, exchangeRate),
			...(sale && { sale: { ...sale, formerPrice: convertPrice(sale.formerPrice, exchangeRate) } }),
		};
	};
	return { ...convert(product), variants: product.variants.map(convert) };
}
