import { Link } from "@remix-run/react";
import type { Product } from "~/domain/goods/product";
import { urls } from "~/platform/urls";
import { useBusiness } from "~/shop/parts/use-business";
import { IconItem, IconList } from "~/ui/elements/IconList";

/** Guarantee, returns and payment, each with a link. Leaves out what the business does not promise. */
export function BuyingTerms({ specs }: Pick<Product, "specs">) {
	const { freeReturns } = useBusiness();
	const guarantee = specs.find(({ name }) => name === "Garantía")?.value;
	return (
		<IconList>
			<IconItem icon="badge-check">
				<Link to={urls.warranty}>Garantía</Link>
				{guarantee ? `: ${guarantee}` : " legal, como todo producto"}
			</IconItem>
			<IconItem icon="undo-2">
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
			</IconItem>
			<IconItem icon="credit-card">
				<Link to={urls.payment}>Pago</Link>: hoy no cobramos en línea
			</IconItem>
		</IconList>
	);
}
