import { readAmount, toPlainAmount } from "~/desk/frame/typed-amount.server";
import { type Amounts, fillPrice } from "~/domain/goods/dollar-price";
import { parseSoles, withoutDollarSign } from "~/platform/values/parse-soles";
import { plainDay } from "~/platform/values/plain-signs";
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
	const [from, until] = [typed.sale.from, typed.sale.until].map((day) => readLine(plainDay(day)));
	return { ...price, sale: isSale ? { ...salePrice, ...(from && { from }), until } : undefined };

	/** Dollars that were left as shown are not given. */
	function readPair(pair: Pair, before: Pair | undefined, at: string, rateOfPair: Amounts) {
		const pen = readField(pair.pen, `${at}pen`);
		const usd = readField(pair.usd && withoutDollarSign(pair.usd), `${at}usd`);
		const isLeft = before && pair.pen !== before.pen && pair.usd === before.usd;
		return fillPrice({ pen, usd: isLeft ? undefined : usd }, rateOfPair, usd);
	}

	function readField(text: string, name: string): number | undefined {
		if (!text.trim()) return undefined;
		const read = readAmount(text);
		if ("fault" in read) faults[name] = read.fault;
		return parseSoles(text) || undefined;
	}
}

export function readLine(typed: string): string | undefined {
	return typed.trim() || undefined;
}

/** Shows amounts as they were read. */
export function withPlainAmounts(form: ProductForm): ProductForm {
	const rewrite = <Typed extends Pick<ProductForm, "pen" | "usd">>(typed: Typed) => ({
		...typed,
		pen: toPlainAmount(typed.pen),
		usd: toPlainAmount(typed.usd),
	});
	const rewriteOffer = <Typed extends Pick<ProductForm, "pen" | "usd" | "sale">>(typed: Typed) => ({
		...rewrite(typed),
		sale: rewrite(typed.sale),
	});
	return { ...rewriteOffer(form), variants: form.variants.map(rewriteOffer) };
}
