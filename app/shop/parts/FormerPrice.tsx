import { formatSoles, type Price } from "~/platform/values/money";
import styles from "./FormerPrice.module.css";

/** The price before a sale, in soles only: the current price beside it has the dollars. */
export function FormerPrice({ price }: { price: Price }) {
	return (
		<span className={styles.former}>
			Antes <s>{formatSoles(price.pen)}</s>
		</span>
	);
}
