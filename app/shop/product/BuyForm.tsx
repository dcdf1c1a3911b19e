import { Form } from "@remix-run/react";
import { type FormEvent, Fragment, useRef } from "react";
import { maxQuantity } from "~/domain/cart/cart";
import { describeLowStock } from "~/domain/goods/low-units";
import type { Product, Variant } from "~/domain/goods/product";
import type { Sale } from "~/domain/goods/sale";
import { describeOptionValue } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { formatSoles, type Price } from "~/platform/values/money";
import { useAddToCartForm, useOpenPanel } from "~/shop/cart/use-cart-form";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { BottomBar } from "~/ui/page/BottomBar";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import { submitOnce } from "~/web/forms/submit-once";
import styles from "./BuyForm.module.css";
import { useVariantChoice } from "./use-variant-choice";

export const buyFormId = "comprar";

interface BuyFormProps {
	product: Pick<Product, "slug" | "price" | "sale" | "stock" | "options" | "variants">;
	variant: Variant | undefined;
	quantity: number;
}

/** One form, so that each of its buttons (view, add, buy) submits the selected options. */
export function BuyForm({ product, variant, quantity }: BuyFormProps) {
	const { slug } = product;
	const { answer, isPending, onSubmit } = useAddToCartForm(slug);
	useOpenPanel(answer);
	const { price, sale, stock } = variant ?? product;
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
			<p className={stock > 0 ? "good" : "problem"} role="status">
				{stockText(stock, sale)}
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
						<p role="alert" className={`problem ${styles.failure}`}>
							{answer.failure}
						</p>
					)}
				</div>
			)}
		</Form>
	);
}

/** Lowers the quantity with the stock: browsers choose 1 in place of an option that is gone. */
function QuantityField({ max, chosen }: { max: number; chosen: number }) {
	const select = useRef<HTMLSelectElement>(null);
	const before = select.current?.value;
	useBrowserLayoutEffect(() => {
		if (select.current && before) select.current.value = String(Math.min(Number(before), max));
	}, [before, max]);
	return (
		<div className="center bold line gap-xs">
			<label htmlFor="cantidad">Cantidad</label>{" "}
			<select ref={select} name="quantity" id="cantidad" defaultValue={chosen}>
				{Array.from({ length: max }, (_, index) => index + 1).map((number) => (
					<option key={number}>{number}</option>
				))}
			</select>
		</div>
	);
}

/** Not how many are left of what is on sale: the sale's own text, above it, says so. */
function stockText(stock: number, sale: Sale | undefined): string {
	if (stock === 0) return "Agotado por ahora";
	const low = !sale && describeLowStock(stock);
	return low ? `Disponible: ${low}` : "Disponible";
}

interface OptionFieldsProps {
	product: Pick<Product, "options" | "variants">;
	variant: Variant;
}

function OptionFields({ product, variant }: OptionFieldsProps) {
	const remarkOn = (option: string, value: string) => {
		const text = describeOptionValue(product, variant, option, value);
		return text && <span>{` (${text})`}</span>;
	};
	return product.options.map(({ id, name, values }) => (
		<fieldset key={id} className={styles.option}>
			<legend>{name}</legend>
			<div className="row gap-xs">
				{values.map((value) => (
					<Fragment key={value.id}>
						<label className={styles.value}>
							<input
								type="radio"
								name={id}
								value={value.id}
								defaultChecked={variant.choice[id] === value.id}
							/>
							{value.hex && (
								<svg className={styles.color} viewBox="0 0 2 2" width="18" height="18" aria-hidden="true">
									<circle cx="1" cy="1" r="1" fill={value.hex} />
								</svg>
							)}
							<span>
								{value.name}
								{remarkOn(id, value.id)}
							</span>
						</label>{" "}
					</Fragment>
				))}
			</div>
		</fieldset>
	));
}

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
