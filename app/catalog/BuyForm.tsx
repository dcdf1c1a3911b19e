import { Form, useLocation, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { mostOfAKind } from "~/cart/cart";
import { QuantityField } from "~/cart/QuantityField";
import { useCart } from "~/cart/use-cart";
import { useCartForm } from "~/cart/use-cart-form";
import { useOpenPanel } from "~/cart/use-open-panel";
import { formatSoles } from "~/money";
import { Button } from "~/ui/Button";
import { Unseen } from "~/ui/Unseen";
import { useShownValues, valuesOf } from "~/ui/use-shown-values";
import { urls } from "~/urls";
import styles from "./BuyForm.module.css";
import type { Product, Variant } from "./product";
import { availability, chosenVariant, variantToQuery } from "./variants";

const remarks = { available: "", soldOut: " (agotado)", notSold: " (no hay con lo elegido)" };

/**
 * Choice and purchase are one form, so that what is chosen is what is bought, also without scripts. Choosing is a GET:
 * the choice is in the address. With scripts it is applied as it is made, and the cart changes in place.
 */
export function BuyForm({
	product,
	variant,
}: {
	product: Pick<Product, "slug" | "price" | "stock" | "options" | "variants">;
	variant: Variant | undefined;
}) {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const { version } = useCart();
	const { answer, isUnderWay, onSubmit } = useCartForm(`add-${product.slug}`);
	useOpenPanel(answer);
	const { slug, options } = product;
	const { price, stock } = variant ?? product;
	const form = useShownValues({ ...variant?.choice, slug, seen: version, quantity: undefined });

	const applyChoice = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		const { name, value } = target as HTMLInputElement;
		if (!options.some(({ id }) => id === name)) return;
		// The choice made last stands, and the others as far as that is sold.
		const variants = product.variants.filter(({ choice }) => choice[name] === value);
		const chosen = chosenVariant({ ...product, variants }, new URLSearchParams(valuesOf(currentTarget)));
		const query = new URLSearchParams(variantToQuery(product, chosen ?? variant));
		navigate({ pathname, search: String(query) }, { preventScrollReset: true, replace: true });
	};

	const addInPlace = (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "add") return;
		if (isUnderWay) event.preventDefault();
		else onSubmit(event);
	};

	return (
		<Form
			ref={form}
			method="get"
			action={pathname}
			preventScrollReset
			className={styles.form}
			onChange={applyChoice}
			onSubmit={addInPlace}
			autoComplete="off"
			aria-label="Elige y compra"
		>
			{options.map(({ id, name, values }) => (
				<fieldset key={id}>
					<legend>{name}</legend>
					<div className={styles.values}>
						{values.map((value) => (
							<label key={value.id} className={styles.value}>
								<input
									type="radio"
									name={id}
									value={value.id}
									defaultChecked={variant?.choice[id] === value.id}
								/>
								{value.hex && <span className={styles.color} style={{ background: value.hex }} />}
								{value.name}
								{variant && remarks[availability(product, variant, id, value.id)]}
							</label>
						))}
					</div>
				</fieldset>
			))}
			{variant && (
				<Button type="submit" look="secondary">
					Ver esta opción
				</Button>
			)}
			<p className={stock > 0 ? styles.stock : styles.soldOut} role="status">
				{stockText(stock)}
				{variant && <Unseen>. Precio: {formatSoles(price.pen)}</Unseen>}
			</p>
			{stock > 0 && (
				<div className={styles.buy}>
					<input type="hidden" name="slug" value={slug} />
					<input type="hidden" name="seen" value={version} />
					<QuantityField most={Math.min(stock, mostOfAKind)} />
					<Button type="submit" formMethod="post" formAction={urls.cart} name="intent" value="buy">
						Comprar Ahora
					</Button>
					<Button
						type="submit"
						look="secondary"
						formMethod="post"
						formAction={urls.cart}
						name="intent"
						value="add"
						aria-disabled={isUnderWay}
					>
						Agregar al carrito
					</Button>
					{answer?.notSent && (
						<p role="alert" className={styles.soldOut}>
							{answer.notSent}
						</p>
					)}
				</div>
			)}
		</Form>
	);
}

/** Few enough that a shopper wants to know. */
const fewLeft = 5;

function stockText(stock: number): string {
	if (stock === 0) return "Agotado por ahora";
	if (stock === 1) return "Disponible: queda 1";
	return stock <= fewLeft ? `Disponible: quedan ${stock}` : "Disponible";
}
