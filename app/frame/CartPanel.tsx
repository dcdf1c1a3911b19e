import type { PricedCart } from "~/cart/price-cart";
import { formatMoney } from "~/money";
import { Button, ButtonLink } from "~/ui/Button";
import { English } from "~/ui/English";
import { Icon } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";
import { Unseen } from "~/ui/Unseen";
import { urls } from "~/urls";
import styles from "./CartPanel.module.css";
import { Panel } from "./Panel";

export const cartPanelId = "carrito";

export function CartPanel({ cart }: { cart: PricedCart }) {
	return (
		<Panel id={cartPanelId} side="right" title="MI CARRITO DE COMPRA" closeLabel="Cerrar el carrito">
			{cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} />}
		</Panel>
	);
}

function EmptyCart() {
	return (
		<div className={styles.empty}>
			<Icon name="shopping-bag" size={40} />
			<p>tu carrito está vacío</p>
			<ButtonLink to={urls.productList()} look="secondary">
				volver a la tienda
			</ButtonLink>
		</div>
	);
}

function FilledCart({ cart }: { cart: PricedCart }) {
	return (
		<>
			<ul role="list" className={styles.lines}>
				{cart.lines.map((line) => (
					<li key={line.slug} className={styles.line}>
						<Picture picture={line.image} sizes="72px" />
						<div>
							<p className={styles.name}>{line.name}</p>
							<p>{formatMoney({ amount: line.unit.pen, currency: "PEN" })}</p>
							<div className={styles.controls}>
								<div className={styles.stepper}>
									<button type="button" disabled aria-label={`Quitar uno de ${line.name}`}>
										<Icon name="minus" size={16} />
									</button>
									<span>
										<Unseen>Cantidad: </Unseen>
										{line.quantity}
									</span>
									<button type="button" disabled aria-label={`Agregar uno de ${line.name}`}>
										<Icon name="plus" size={16} />
									</button>
								</div>
								<button type="button" disabled className={styles.remove} aria-label={`Eliminar ${line.name}`}>
									<Icon name="trash-2" size={18} />
								</button>
							</div>
						</div>
					</li>
				))}
			</ul>
			<div className={styles.foot}>
				<p className={styles.subtotal}>
					<span>Subtotal</span>
					<strong>{formatMoney({ amount: cart.subtotal.pen, currency: "PEN" })}</strong>
				</p>
				<p className={styles.sample}>Carrito de muestra: pronto podrás cambiarlo.</p>
				<ButtonLink to={urls.checkout}>
					<English meaning="finalizar compra">Check out</English>
				</ButtonLink>
				<Button look="quiet" popovertarget={cartPanelId} popovertargetaction="hide">
					Seguir comprando
				</Button>
			</div>
		</>
	);
}
