interface Price {
	usd?: number;
}

interface Prices {
	exchangeRate?: number;
	deliveryZones?: { price: Price; bulkyPrice?: Price }[];
	pickUp?: Price;
	agencies?: { price: Price }[];
}

/** Prices that have no dollars, while no exchange rate tells them. */
export function lackingDollars({ exchangeRate, deliveryZones, pickUp, agencies = [] }: Prices) {
	const prices = {
		deliveryZones: deliveryZones?.flatMap(({ price, bulkyPrice }) => [price, bulkyPrice ?? []].flat()) ?? [],
		pickUp: pickUp ? [pickUp] : [],
		agencies: agencies.map(({ price }) => price),
	};
	const fields = ["deliveryZones", "pickUp", "agencies"] as const;
	return fields.filter(
		(field) => exchangeRate === undefined && prices[field].some(({ usd }) => usd === undefined),
	);
}
