import { formatExchangeRate, formatPrice, type Price } from "~/money";
import styles from "./PriceTag.module.css";

/**
 * A price in dollars with the same in soles beside it, in equal characters, and the exchange rate that is accepted
 * (Ley 29571, art. 6).
 */
export function PriceTag({
	price,
	isFrom = false,
	size = "normal",
}: {
	price: Price;
	isFrom?: boolean;
	size?: "normal" | "large";
}) {
	const { pen, usd } = formatPrice(price);
	return (
		<p className={`${styles.price} ${styles[size]}`}>
			<span className={styles.amounts}>
				{isFrom && <span className={styles.from}>Desde</span>} <span>{usd}</span>{" "}
				<span aria-hidden="true">·</span> <span>{pen}</span>
			</span>{" "}
			{price.usd > 0 && (
				<span className={styles.rate}>T. C. {formatExchangeRate(price)} por dólar. Incluye IGV.</span>
			)}
		</p>
	);
}
