import { formatSoles, type Price } from "~/platform/values/money";

/** The price before a sale, in soles only: the current price beside it has the dollars. */
export function FormerPrice({ price }: { price: Price }) {
	return (
		<span className="soft regular">
			Antes <s>{formatSoles(price.pen)}</s>
		</span>
	);
}
