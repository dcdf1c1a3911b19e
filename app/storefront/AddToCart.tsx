import { CartVersion } from "~/cart/CartVersion";
import { useAddToCartForm } from "~/cart/use-cart-form";
import { useOpenPanel } from "~/cart/use-open-panel";
import { Button } from "~/ui/Button";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import styles from "./AddToCart.module.css";

export function AddToCart({ slug, name }: { slug: string; name: string }) {
	const { answer, isUnderWay, onSubmit } = useAddToCartForm(slug);
	useOpenPanel(answer);
	return (
		<form method="post" action={urls.cart} className={styles.form} onSubmit={onSubmit}>
			<input type="hidden" name="slug" value={slug} />
			<CartVersion />
			<Button type="submit" name="intent" value="add" look="secondary" aria-disabled={isUnderWay}>
				Agregar<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}
