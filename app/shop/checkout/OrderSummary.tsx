import {
	type AppliedDiscount,
	calculateTotal,
	costOfDelivery,
	describeDiscount,
} from "~/domain/cart/apply-discount";
import type { PricedCart } from "~/domain/cart/cart";
import { listCartDeposit } from "~/domain/cart/deposit";
import { describeArrival, describeDispatch } from "~/domain/delivery/arrival";
import { describeFreeDelivery } from "~/domain/delivery/free-delivery";
import { methodOf } from "~/domain/delivery/pick-up";
import { nameShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { formatSoles, formatUnitPrice } from "~/platform/values/money";
import orderLines from "~/shop/orders/OrderLines.module.css";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useBusiness } from "~/shop/parts/use-shop";
import { FactRows } from "~/ui/elements/Facts";
import { Picture } from "~/ui/elements/Picture";
import { Button } from "~/ui/fields/Button";
import styles from "./OrderSummary.module.css";

/** Part of the checkout form, so that "Cambiar el carrito" keeps the answers. @param today in Lima, `2026-11-22` */
export function OrderSummary({ cart, shipping, discount, today }: TotalsProps & { today: string }) {
	const business = useBusiness();
	const free = describeFreeDelivery(shipping?.zone, cart, business, discount.terms);
	const total = formatSoles(calculateTotal(cart.subtotal, shipping?.price, discount.amount).pen);
	return (
		<section className={styles.summary} aria-labelledby="resumen-del-pedido">
			<h2 id="resumen-del-pedido">Resumen del pedido</h2>
			<details className={`fold ${styles.details}`}>
				<summary>
					Ver resumen · {total}
					{!shipping && " sin envío"}
				</summary>
				<Lines cart={cart} />
				<Totals cart={cart} shipping={shipping} discount={discount} />
				{cart.count > 0 && (
					<div className="space-1">
						{!shipping?.isPickUp && !shipping?.agency && free && (
							<p>
								<strong>{free}</strong>
							</p>
						)}
						{shipping?.isPickUp && (
							<p>
								Si pagas hoy, estará listo a más tardar el {describeDispatch(today, business.closedDays)}.
							</p>
						)}
						{shipping && !shipping.isPickUp && (
							<p>Si pagas hoy, llega {describeArrival(shipping.days, today, business.closedDays)}.</p>
						)}
					</div>
				)}
			</details>
		</section>
	);
}

function Lines({ cart }: { cart: PricedCart }) {
	return (
		<>
			<ul role="list">
				{cart.lines.map((line) => (
					<li key={line.sku} className={orderLines.line}>
						<Picture picture={line.image} sizes="72px" />
						<div>
							<p className={styles.name}>{line.name}</p>
							{line.choice && <p className="soft">{line.choice}</p>}
							<p className="soft">
								{line.quantity > 0 ? `Cantidad: ${line.quantity}` : "Agotado por ahora: no se incluye"}
								{line.quantity > 0 && line.quantity < line.wanted && `, de los ${line.wanted} que querías`}
							</p>
							{line.quantity > 1 && <p className="soft">{formatUnitPrice(line.unit, line.quantity)}</p>}
						</div>
						<p>{formatSoles(line.total.pen)}</p>
					</li>
				))}
			</ul>
			{cart.discontinued.length > 0 && (
				<p>Quitamos de tu carrito lo que ya no se vende: {cart.discontinued.join("; ")}.</p>
			)}
			<p>
				<Button type="submit" name="intent" value="change-cart" look="quiet" className="flush">
					Cambiar el carrito
				</Button>
			</p>
		</>
	);
}

interface TotalsProps {
	cart: PricedCart;
	shipping: Shipping | undefined;
	discount: AppliedDiscount;
}

function Totals({ cart, shipping, discount }: TotalsProps) {
	const total = calculateTotal(cart.subtotal, shipping?.price, discount.amount);
	const rows = [
		{ name: "Subtotal", value: formatSoles(cart.subtotal.pen) },
		shipping
			? {
					name: `${nameShipping(shipping)}: ${shipping.zone}`,
					value: shipping.price.pen === 0 ? "Gratis" : formatSoles(shipping.price.pen),
				}
			: { name: "Envío", value: "Según tu distrito" },
		...(discount.terms ? [describeDiscount(discount.terms, discount.amount)] : []),
		{
			name: shipping ? "Total" : "Total sin envío",
			value: <PriceAmounts price={total} />,
			className: styles.total,
		},
		...listCartDeposit(cart, shipping?.price, discount, useBusiness()),
	];
	return (
		<>
			<FactRows rows={rows} className={orderLines.totals} />
			{discount.problem && <p>{discount.problem}</p>}
			<PriceTerms prices={[total]} />
		</>
	);
}

/** Nothing is to be paid, delivery included. */
export function costsNothing(cart: PricedCart, shipping: Shipping | undefined, { amount }: AppliedDiscount) {
	return shipping !== undefined && calculateTotal(cart.subtotal, shipping.price, amount).pen === 0;
}

export function describeTotal(cart: PricedCart, shipping: Shipping | undefined, discount: AppliedDiscount) {
	if (cart.count === 0) return undefined;
	const total = formatSoles(calculateTotal(cart.subtotal, shipping?.price, discount.amount).pen);
	if (!shipping) return `Total sin envío: ${total}`;
	const { price, label } = shipping;
	const pen = costOfDelivery(price, discount);
	const cost = pen === 0 ? "gratis" : `de ${formatSoles(pen)}`;
	const name = methodOf(shipping) === "home" ? "envío" : label.replace(/^R/, "r");
	return `Total: ${total}, con ${name} ${cost}`;
}
