import { describeSale, describeSaleBriefly, percentOff, type Sale } from "~/domain/goods/sale";
import type { Price } from "~/platform/values/money";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { FormerPrice } from "./FormerPrice";
import { PriceAmounts } from "./PriceAmounts";
import styles from "./PriceTag.module.css";

interface PriceTagProps {
	price: Price;
	sale?: Sale | undefined;
	isMinimum?: boolean;
	isLarge?: boolean;
}

/** The terms of prices are shown once per list or product: see `PriceTerms`. */
export function PriceTag({ price, sale, isMinimum = false, isLarge = false }: PriceTagProps) {
	return (
		<>
			{sale && (
				<p className="row center gap-xs">
					<FormerPrice price={sale.formerPrice} /> {isLarge && <SaleBadge sale={sale} price={price} />}
				</p>
			)}
			<p className={[styles.price, isLarge && styles.large, sale && styles.sale].filter(Boolean).join(" ")}>
				{sale && <VisuallyHidden>Ahora </VisuallyHidden>}
				{isMinimum && <span className={styles.from}>Desde</span>} <PriceAmounts price={price} />
			</p>
			{sale && isLarge && <p className="good">{describeSale(sale)}</p>}
			{sale && !isLarge && <p className="soft small">{describeSaleBriefly(sale)}</p>}
		</>
	);
}

/** Nothing for a sale that takes off less than one percent. */
export function SaleBadge({ sale, price }: { sale: Sale; price: Price }) {
	const percent = percentOff(sale, price);
	return percent > 0 && <span className="badge">{`−${percent}\u00a0%`}</span>;
}
