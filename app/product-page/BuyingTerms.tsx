import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBusiness } from "~/business/use-business";
import type { Product } from "~/products/product";
import { Icon } from "~/ui/Icon";
import type { IconName } from "~/ui/icon-names";
import { urls } from "~/urls";
import styles from "./BuyingTerms.module.css";

/** Guarantee, returns and payment, each with a link. Leaves out what the business does not promise. */
export function BuyingTerms({ specs }: Pick<Product, "specs">) {
	const { freeReturns } = useBusiness();
	const guarantee = specs.find(({ name }) => name === "Garantía")?.value;
	return (
		<ul role="list" className={styles.terms}>
			<Term icon="badge-check">
				<Link to={urls.warranty}>Garantía</Link>
				{guarantee ? `: ${guarantee}` : " legal, como todo producto"}
			</Term>
			<Term icon="undo-2">
				{freeReturns ? (
					<>
						<Link to={freeReturns}>Devoluciones gratis</Link>: lo recogemos sin costo
					</>
				) : (
					<>
						<Link to={urls.returns}>Cambios y devoluciones</Link> si llega dañado, falla o no es lo que
						pediste
					</>
				)}
			</Term>
			<Term icon="credit-card">
				<Link to={urls.payment}>Pago</Link>: hoy no cobramos en línea
			</Term>
		</ul>
	);
}

function Term({ icon, children }: { icon: IconName; children: ReactNode }) {
	return (
		<li>
			<Icon name={icon} />
			<span>{children}</span>
		</li>
	);
}
