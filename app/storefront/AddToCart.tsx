import { useCart } from "~/cart/use-cart";
import { useCartForm } from "~/cart/use-cart-form";
import { useOpenPanel } from "~/cart/use-open-panel";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import styles from "./AddToCart.module.css";

/** The button of a product without options. */
export function AddToCart({ slug, name }: { slug: string; name: string }) {
	const { version } = useCart();
	const { answer, isUnderWay, onSubmit } = useCartForm(`add-${slug}`);
	useOpenPanel(answer);
	return (
		<form
			method="post"
			action={urls.cart}
			className={styles.form}
			onSubmit={(event) => (isUnderWay ? event.preventDefault() : onSubmit(event))}
		>
			<input type="hidden" name="slug" value={slug} />
			<input type="hidden" name="seen" value={version} />
			<button type="submit" name="intent" value="add" aria-disabled={isUnderWay}>
				Agregar<VisuallyHidden> {name}</VisuallyHidden>
			</button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}
