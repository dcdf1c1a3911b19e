import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./EmptyCheckout.module.css";

export function EmptyCheckout() {
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
