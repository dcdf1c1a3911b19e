import { formatExchangeRate, formatPrice, type Price } from "~/money";
import styles from "./PriceTag.module.css";

/**
 * A price in dollars and, equally large, in soles, with the exchange rate, as Ley 29571, art. 6, requires.
 * @param isMinimum whether other variants cost more
 */
export function PriceTag({
	price,
	isMinimum = false,
	size = "normal",
}: {
	price: Price;
	isMinimum?: boolean;
	size?: "normal" | "large";
}) {
	const { pen, usd } = formatPrice(price);
	return (
		<p className={`${styles.price} ${styles[size]}`}>
			<span className={styles.amounts}>
				{isMinimum && <span className={styles.from}>Desde</span>} <span>{usd}</span>{" "}
				<span aria-hidden="true">·</span> <span>{pen}</span>
			</span>{" "}
			{price.usd > 0 && (
				<span className={styles.rate}>T. C. {formatExchangeRate(price)} por dólar. Incluye IGV.</span>
			)}
		</p>
	);
}
