import { formatExchangeRates, type Price } from "~/platform/values/money";
import styles from "./PriceTerms.module.css";

/** The exchange rate of these prices (Ley 29571, art. 6), and that they include the tax. */
export function PriceTerms({ prices, exchangeRate }: { prices: Price[]; exchangeRate?: number | undefined }) {
	const rates = formatExchangeRates(prices, exchangeRate);
	return <p className={styles.terms}>Incluye IGV.{rates && ` Tipo de cambio: ${rates} por dólar.`}</p>;
}
