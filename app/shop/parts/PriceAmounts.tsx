import { formatPrice, type Price } from "~/platform/values/money";
import styles from "./PriceAmounts.module.css";

/** A price in soles, then in dollars of the same size if it has any (Ley 29571, art. 6). */
export function PriceAmounts({ price }: { price: Price }) {
	const { pen, usd } = formatPrice(price);
	return (
		<span className={styles.amounts}>
			<span>{pen}</span> {price.usd > 0 && <span>{usd}</span>}
		</span>
	);
}
