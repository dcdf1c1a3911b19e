import { describeSale, type Sale } from "~/domain/goods/sale";
import type { Price } from "~/platform/values/money";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { FormerPrice } from "./FormerPrice";
import { PriceAmounts } from "./PriceAmounts";
import styles from "./PriceTag.module.css";

interface PriceTagProps {
	price: Price;
	sale?: Sale | undefined;
	isMinimum?: boolean;
	size?: "normal" | "large";
}

/** The terms of prices are shown once per list or product: see `PriceTerms`. */
export function PriceTag({ price, sale, isMinimum = false, size = "normal" }: PriceTagProps) {
	return (
		<>
			{sale && (
				<p>
					<FormerPrice price={sale.formerPrice} />
				</p>
			)}
			<p className={size === "large" ? `${styles.price} ${styles.large}` : styles.price}>
				{sale && <VisuallyHidden>Ahora </VisuallyHidden>}
				{isMinimum && <span className={styles.from}>Desde</span>} <PriceAmounts price={price} />
			</p>
			{sale && <p className="good">{describeSale(sale)}</p>}
		</>
	);
}
