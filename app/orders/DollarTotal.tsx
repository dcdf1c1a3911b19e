import { formatExchangeRate, formatPrice, type Price } from "~/money";
import styles from "./DollarTotal.module.css";

/** The total in dollars with its exchange rate, which the law requires (Ley 29571, art. 6). */
export function DollarTotal({ total }: { total: Price }) {
	if (total.usd === 0) return null;
	return (
		<span className={styles.dollars}>
			{formatPrice(total).usd} (T. C. {formatExchangeRate(total)} por dólar, incluye IGV)
		</span>
	);
}
