import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./NothingToOrder.module.css";

/** For the checkout of an empty cart. */
export function NothingToOrder() {
	return (
		<section className={styles.nothing} aria-labelledby="nada-que-pedir">
			<h2 id="nada-que-pedir">Todavía no hay nada que pedir</h2>
			<p>tu carrito está vacío</p>
			<p>
				<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
			</p>
		</section>
	);
}
