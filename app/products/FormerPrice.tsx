import { formatSoles, type Price } from "~/money";
import styles from "./FormerPrice.module.css";

/** The price before a sale. Without dollars, because it stands beside the present price, which has them. */
export function FormerPrice({ price }: { price: Price }) {
	return (
		<span className={styles.former}>
			Antes <s>{formatSoles(price.pen)}</s>
		</span>
	);
}
