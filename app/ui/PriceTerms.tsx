import { formatExchangeRates, type Price } from "~/money";
import styles from "./PriceTerms.module.css";

/**
 * What holds for all `prices` of a list or a product: their exchange rate (Ley 29571, art. 6), and that they include
 * the tax.
 */
export function PriceTerms({ prices }: { prices: Price[] }) {
	const rates = formatExchangeRates(prices);
	return <p className={styles.terms}>Incluye IGV.{rates && ` Tipo de cambio: ${rates} por dólar.`}</p>;
}
