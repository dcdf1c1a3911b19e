import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { maxQuantity } from "~/domain/cart/cart";
import type { Product, Variant } from "~/domain/goods/product";
import { describeLowStock } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { useAddToCartForm } from "~/shop/cart/use-cart-form";
import { useOpenPanel } from "~/shop/cart/use-open-panel";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import { submitOnce } from "~/web/forms/submit-once";
import styles from "./BuyForm.module.css";
import { OptionFields } from "./OptionFields";
import { QuantityField } from "./QuantityField";
import { useVariantChoice } from "./use-variant-choice";

export const buyFormId = "comprar";

interface BuyFormProps {
	product: Pick<Product, "slug" | "price" | "stock" | "options" | "variants">;
	variant: Variant | undefined;
	quantity: number;
}

/** One form, so that each of its buttons (view, add, buy) submits the selected options. */
export function BuyForm({ product, variant, quantity }: BuyFormProps) {
	const { slug } = product;
	const { answer, isPending, onSubmit } = useAddToCartForm(slug);
	useOpenPanel(answer);
	const { price, stock } = variant ?? product;
	const { form, onChange } = useVariantChoice(product, variant, { slug, quantity: undefined });

	const addWithoutNavigation = (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (submitter instanceof HTMLButtonElement && submitter.value === "add") onSubmit(event);
	};

	return (
		<Form
			ref={form}
			id={buyFormId}
			method="post"
			action={urls.cart}
			className={styles.form}
			onChange={onChange}
			onSubmit={submitOnce("buy", addWithoutNavigation)}
			autoComplete="off"
			aria-label="Elige y compra"
		>
			<input type="hidden" name="slug" value={slug} />
			{variant && (
				<div>
					<OptionFields product={product} variant={variant} />
					<WithoutScripts>
						<Button type="submit" name="intent" value="view" look="secondary" className="space-3">
							Ver esta opción
						</Button>
					</WithoutScripts>
				</div>
			)}
			<p className={stock > 0 ? styles.stock : styles.soldOut} role="status">
				{stockText(stock)}
				{variant && <VisuallyHidden>. Precio: {formatSoles(price.pen)}</VisuallyHidden>}
			</p>
			{stock > 0 && (
				<div className={styles.buy}>
					<QuantityField max={Math.min(stock, maxQuantity)} chosen={quantity} />{" "}
					<Button type="submit" name="intent" value="add" look="secondary" aria-disabled={isPending}>
						Agregar al carrito
					</Button>{" "}
					<Button type="submit" name="intent" value="buy">
						Comprar Ahora
					</Button>
					{answer?.failure && (
						<p role="alert" className={styles.failure}>
							{answer.failure}
						</p>
					)}
				</div>
			)}
		</Form>
	);
}

function stockText(stock: number): string {
	if (stock === 0) return "Agotado por ahora";
	const low = describeLowStock(stock);
	return low ? `Disponible: ${low}` : "Disponible";
}
