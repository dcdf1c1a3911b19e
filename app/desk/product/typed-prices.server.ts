import { type Amounts, fillPrice } from "~/domain/goods/dollar-price";
import { parseSoles, solesRule } from "~/platform/values/parse-soles";
import type { ProductForm } from "./product-form.server";

type Pair = Pick<ProductForm, "pen" | "usd">;
type Prices = Pair & Pick<ProductForm, "sale">;

/**
 * @param shown the same prices as the form showed them; undefined for a new variant
 * @param path of the fields' names @param faults gets messages by field name
 */
export function readPrices(
	typed: Prices,
	shown: Prices | undefined,
	path: string,
	rate: Amounts,
	faults: Record<string, string>,
) {
	const price = readPair(typed, shown, path, rate);
	const saleRate = price.pen && price.usd ? price : rate;
	const salePrice = readPair(typed.sale, shown?.sale, `${path}sale.`, saleRate);
	const isSale = Object.values(typed.sale).some((text) => text.trim());
	const [from, until] = [readLine(typed.sale.from), readLine(typed.sale.until)];
	return { ...price, sale: isSale ? { ...salePrice, ...(from && { from }), until } : undefined };

	/** Dollars that were left as shown are not given. */
	function readPair(pair: Pair, before: Pair | undefined, at: string, rateOfPair: Amounts) {
		const pen = readAmount(pair.pen, `${at}pen`);
		const usd = readAmount(pair.usd, `${at}usd`);
		const isLeft = before && pair.pen !== before.pen && pair.usd === before.usd;
		return fillPrice({ pen, usd: isLeft ? undefined : usd }, rateOfPair, usd);
	}

	function readAmount(text: string, name: string): number | undefined {
		if (!text.trim()) return undefined;
		const amount = parseSoles(text);
		if (!amount) faults[name] = `Escribe un monto ${solesRule}.`;
		return amount || undefined;
	}
}

export function readLine(typed: string): string | undefined {
	return typed.trim() || undefined;
}
