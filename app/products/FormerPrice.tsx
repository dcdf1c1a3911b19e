import { formatSoles, type Price } from "~/money";
import styles from "./FormerPrice.module.css";

/** Before a sale. It stands beside the present price, which has its dollars. */
export function FormerPrice({ price }: { price: Price }) {
	return (
		<span className={styles.former}>
			Antes <s>{formatSoles(price.pen)}</s>
		</span>
	);
}
