import { memo, useContext } from "react";
import { applyDiscount, describeDiscount, totalBeforeDelivery } from "~/domain/cart/apply-discount";
import { cartPanelId, type PricedCart } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { CartLines } from "~/shop/cart/CartLines";
import { CartNotices } from "~/shop/cart/CartNotices";
import { EmptyCartText } from "~/shop/cart/EmptyCartText";
import { CartContext, useCart } from "~/shop/cart/use-cart";
import { useCartForm } from "~/shop/cart/use-cart-form";
import { useShop } from "~/shop/parts/use-shop";
import { English } from "~/ui/elements/English";
import { Icon } from "~/ui/elements/Icon";
import { ButtonLink } from "~/ui/fields/Button";
import { PopoverButton } from "~/ui/fields/PopoverButton";
import styles from "./CartPanel.module.css";
import { Panel } from "./Panel";

const noticesId = `${cartPanelId}-notices`;

export function CartPanel() {
	const cart = useCart();
	return (
		<Panel
			id={cartPanelId}
			side="right"
			title="MI CARRITO DE COMPRA"
			closeLabel="Cerrar el carrito"
			describedBy={noticesId}
		>
			<div id={noticesId} className={styles.notices}>
				<CartNotices cart={cart} />
			</div>
			{cart.lines.length === 0 ? <EmptyCart cart={cart} /> : <FilledCart cart={cart} />}
			<RemovalAnswers />
		</Panel>
	);
}

const EmptyCart = memo(function EmptyCart({ cart }: { cart: PricedCart }) {
	const { newest } = useShop();
	return (
		<div className={styles.empty}>
			<Icon name="shopping-bag" size={40} />
			<EmptyCartText cart={cart} />
			<ButtonLink to={urls.productList()} look="secondary">
				volver a la tienda
			</ButtonLink>
			<div className={styles.suggestions}>
				<KeepLooking links={newest} id={`${cartPanelId}-sugeridos`} />
			</div>
		</div>
	);
});

const FilledCart = memo(function FilledCart({ cart }: { cart: PricedCart }) {
	const applied = applyDiscount(cart.discount, cart.subtotal, undefined);
	const { terms, amount, problem } = applied;
	const { name, total } = totalBeforeDelivery(cart.subtotal, applied);
	const discount = terms && describeDiscount(terms, amount);
	return (
		<>
			<div className={styles.lines}>
				<CartLines lines={cart.lines} place="panel" />
			</div>
			<div className={styles.foot}>
				<p className={styles.subtotal}>
					<span>{name}</span> <strong>{formatSoles(total.pen)}</strong>
				</p>
				{discount && (
					<p>
						{amount.pen > 0 && `Subtotal ${formatSoles(cart.subtotal.pen)} · `}
						{discount.name} {discount.value}
					</p>
				)}
				{problem && <p>{problem}</p>}
				<ButtonLink to={urls.checkout}>
					<English meaning="Finalizar compra">Check out</English>
				</ButtonLink>
				<div className="row apart">
					<ButtonLink to={urls.cart} look="quiet">
						Ver el carrito
					</ButtonLink>
					<PopoverButton
						popover={cartPanelId}
						action="hide"
						label="Seguir comprando"
						className={styles.continue}
					/>
				</div>
			</div>
		</>
	);
});

/** Keeps the fetchers of removals mounted: an unused fetcher loses its answer, and a failure would go unseen. */
function RemovalAnswers() {
	const { lines } = useContext(CartContext);
	return ["clear", ...lines.map(({ sku }) => sku)].map((name) => <RemovalAnswer key={name} name={name} />);
}

function RemovalAnswer({ name }: { name: string }) {
	useCartForm(name);
	return null;
}
