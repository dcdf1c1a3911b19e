import type { Product } from "~/domain/goods/product";
import { urls } from "~/platform/urls";
import { formatPercent } from "~/platform/values/money";
import { useBusiness } from "~/shop/parts/use-shop";
import { IconItem, IconList } from "~/ui/elements/IconList";

type BuyingTermsProps = Pick<Product, "specs" | "depositPercent">;

/** Guarantee, returns and payment, each with a link. Leaves out what the business does not promise. */
export function BuyingTerms({ specs, depositPercent }: BuyingTermsProps) {
	const { freeReturns, depositPercent: usual = 100 } = useBusiness();
	const part = depositPercent ?? usual;
	const guarantee = specs.find(({ name }) => name === "Garantía")?.value;
	return (
		<IconList>
			<IconItem icon="badge-check">
				<a href={urls.warranty}>Garantía</a>
				{guarantee ? `: ${guarantee}` : " legal, como todo producto"}
			</IconItem>
			<IconItem icon="undo-2">
				{freeReturns ? (
					<>
						<a href={freeReturns}>Devoluciones gratis</a>: lo recogemos sin costo
					</>
				) : (
					<>
						<a href={urls.returns}>Cambios y devoluciones</a> si llega dañado, falla o no es lo que pediste
					</>
				)}
			</IconItem>
			<IconItem icon="credit-card">
				<a href={urls.payment}>Pago</a>: hoy no cobramos en línea
				{part < 100 && `; para empezar a prepararlo basta el ${formatPercent(part)}`}
			</IconItem>
		</IconList>
	);
}
