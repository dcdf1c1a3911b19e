import type { Price } from "~/money";
import { Button } from "~/ui/Button";
import { PriceAmounts } from "~/ui/PriceAmounts";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import styles from "./BuyBar.module.css";

/**
 * On phones, a bar that stays at the bottom of the screen until the end of the product. Its button submits the buy form,
 * so that it adds the selected options.
 */
export function BuyBar({ name, price, form }: { name: string; price: Price; form: string }) {
	return (
		<div className={styles.bar}>
			<p>
				<PriceAmounts price={price} />
			</p>{" "}
			<Button type="submit" form={form} name="intent" value="add">
				Agregar<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
		</div>
	);
}
