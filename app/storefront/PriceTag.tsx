import type { Price } from "~/money";
import { PriceAmounts } from "~/ui/PriceAmounts";
import styles from "./PriceTag.module.css";

/**
 * A price without its terms, which stand once per list or product: see `PriceTerms`.
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
	return (
		<p className={size === "large" ? `${styles.price} ${styles.large}` : styles.price}>
			{isMinimum && <span className={styles.from}>Desde</span>} <PriceAmounts price={price} />
		</p>
	);
}
