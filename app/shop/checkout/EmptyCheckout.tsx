import type { ReactNode } from "react";
import { urls } from "~/platform/urls";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./EmptyCheckout.module.css";

export function EmptyCheckout() {
	return (
		<section className={styles.nothing} aria-labelledby="nada-que-pedir">
			<h2 id="nada-que-pedir">Todavía no hay nada que pedir</h2>
			<p>tu carrito está vacío</p>
			<p>
				<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
			</p>
			<p>
				¿Ya hiciste tu pedido? Míralo en <a href={urls.tracking}>Seguimiento orden</a>.
			</p>
		</section>
	);
}

export function FillInAhead({ children }: { children: ReactNode }) {
	return (
		<details open className={styles.answers}>
			<summary>Adelantar mis datos (opcional)</summary>
			<p>Puedes llenarlos ahora: los guardamos media hora en este navegador, para cuando elijas productos.</p>
			{children}
		</details>
	);
}
