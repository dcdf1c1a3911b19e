import { formatExchangeRates, type Price } from "~/platform/values/money";
import { useBusiness } from "./use-shop";

interface PriceTermsProps {
	prices: Price[];
	/** An order's own, or null if it kept none. Today's by default. */
	exchangeRate?: number | null;
}

/** The exchange rate of these prices (Ley 29571, art. 6), and that they include the tax. */
export function PriceTerms({ prices, exchangeRate }: PriceTermsProps) {
	const business = useBusiness();
	const rate = exchangeRate === undefined ? business.exchangeRate : (exchangeRate ?? undefined);
	const rates = formatExchangeRates(prices, rate);
	return <p className="soft small regular">Incluye IGV.{rates && ` Tipo de cambio: ${rates} por dólar.`}</p>;
}
