import { toDollars } from "~/domain/goods/dollar-price";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { parseSoles, solesRule } from "~/platform/values/parse-soles";
import type { ProductForm } from "./product-form.server";

type Pair = Pick<ProductForm, "pen" | "usd">;
type Prices = Pair & Pick<ProductForm, "sale">;

/** A price that tells how many dollars soles are. */
export interface Rate {
	pen?: number | undefined;
	usd?: number | undefined;
}

export function rateOf(stored: RecordFields | undefined, exchangeRate: number | undefined): Rate {
	if (typeof stored?.pen === "number" && typeof stored.usd === "number")
		return { pen: stored.pen, usd: stored.usd };
	return exchangeRate ? { pen: exchangeRate, usd: 1 } : {};
}

/** @param shown the prices that the form first showed; none for a new variant @param faults gets messages by field name */
export function readPrices(
	typed: Prices,
	shown: Prices | undefined,
	path: string,
	rate: Rate,
	faults: Record<string, string>,
) {
	const price = readPair(typed, shown, path, rate);
	const saleRate = price.pen && price.usd ? price : rate;
	const salePrice = readPair(typed.sale, shown?.sale, `${path}sale.`, saleRate);
	const isSale = Object.values(typed.sale).some((text) => text.trim());
	const [from, until] = [readLine(typed.sale.from), readLine(typed.sale.until)];
	return { ...price, sale: isSale ? { ...salePrice, ...(from && { from }), until } : undefined };

	/** Dollars that were left as shown, or empty, follow changed soles. */
	function readPair(pair: Pair, before: Pair | undefined, at: string, { pen: ratePen, usd: rateUsd }: Rate) {
		const pen = readAmount(pair.pen, `${at}pen`);
		const usd = readAmount(pair.usd, `${at}usd`);
		const isLeft = before && pair.pen !== before.pen && pair.usd === before.usd;
		const converted = pen && ratePen && rateUsd ? toDollars(pen, { pen: ratePen, usd: rateUsd }) : undefined;
		return { pen, usd: isLeft ? (converted ?? usd) : (usd ?? converted) };
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
