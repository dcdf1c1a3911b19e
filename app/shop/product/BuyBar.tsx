import type { Price } from "~/platform/values/money";
import { useAddToCartForm } from "~/shop/cart/use-cart-form";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { BottomBar } from "~/ui/page/BottomBar";
import styles from "./BuyBar.module.css";
import { buyFormId } from "./BuyForm";

/** On phones, while the buy form's buttons are out of view: submits the form, and shows why that failed. */
export function BuyBar({ slug, name, price }: { slug: string; name: string; price: Price }) {
	const { answer } = useAddToCartForm(slug);
	return (
		<BottomBar className={styles.bar}>
			{answer?.failure && (
				<p role="alert" className="problem full">
					{answer.failure}
				</p>
			)}
			<p className={styles.price}>
				<PriceAmounts price={price} />
			</p>{" "}
			<Button type="submit" form={buyFormId} name="intent" value="add">
				Agregar<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
		</BottomBar>
	);
}
