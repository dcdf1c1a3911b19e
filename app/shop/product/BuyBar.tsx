import type { Price } from "~/platform/values/money";
import { useAddToCartForm } from "~/shop/cart/use-cart-form";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { BottomBar } from "~/ui/page/BottomBar";
import styles from "./BuyBar.module.css";
import { buyFormId } from "./BuyForm";

/** On phones, until the end of the product: submits the buy form, and shows a failure because that may be out of view. */
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
