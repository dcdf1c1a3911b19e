import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "~/page-title";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./nosotros.module.css";

export const meta: MetaFunction = () => [{ title: pageTitle("Nosotros") }];

export default function About() {
	return (
		<Page
			title="Nosotros"
			intro="Wasi quiere decir «casa» en quechua. Vendemos lo que la hace cómoda: muebles, luz, sonido y pantallas."
		>
			<div className={styles.text}>
				<p>
					Escogemos pocos productos y los describimos con medidas, materiales y garantía, para que sepas qué
					compras antes de comprarlo. Cada producto muestra su precio en soles y en dólares, con el tipo de
					cambio que aceptamos y el IGV incluido.
				</p>
				<p>
					La tienda funciona igual en un teléfono lento, con mala señal o sin JavaScript: puedes ver los
					productos y llenar tus datos de compra sin instalar nada ni crear una cuenta.
				</p>
				<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
			</div>
		</Page>
	);
}
