import { urls } from "~/platform/urls";
import { useCart } from "~/shop/cart/use-cart";
import { checkoutFormId, enterIntent } from "~/shop/checkout/checkout-form";
import { Button } from "~/ui/fields/Button";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import styles from "./CheckoutHeader.module.css";
import { Logo } from "./Logo";

export function CheckoutHeader() {
	const isEmpty = useCart().lines.length === 0;
	return (
		<header className={styles.header}>
			<div className={styles.bar}>
				<a className={styles.logo} href={urls.home} aria-label="Wasi, inicio">
					<Logo />
				</a>
				<nav aria-label="Principal" className="row words-3">
					{/* Both submit the page's form, which keeps its answers. Text browsers that lack "form" follow the action. */}
					<form action={urls.cart}>
						{/* Enter in a field presses the form's first button. */}
						<DefaultButton form={checkoutFormId} name="intent" value={enterIntent(isEmpty)}>
							Volver al carrito
						</DefaultButton>
						<Button type="submit" form={checkoutFormId} name="intent" value="change-cart" look="quiet">
							Volver al carrito
						</Button>
					</form>{" "}
					<form action={urls.productList()}>
						<Button type="submit" form={checkoutFormId} name="intent" value="keep-shopping" look="quiet">
							Seguir comprando
						</Button>
					</form>
				</nav>
			</div>
		</header>
	);
}
