interface Price {
	usd?: number;
}

interface Prices {
	exchangeRate?: number;
	deliveryZones?: { price: Price; bulkyPrice?: Price }[];
	pickUp?: Price;
}

/** Prices that have no dollars, while no exchange rate tells them. */
export function lackingDollars({ exchangeRate, deliveryZones, pickUp }: Prices) {
	const prices = {
		deliveryZones: deliveryZones?.flatMap(({ price, bulkyPrice }) => [price, bulkyPrice ?? []].flat()) ?? [],
		pickUp: pickUp ? [pickUp] : [],
	};
	const fields = ["deliveryZones", "pickUp"] as const;
	return fields.filter(
		(field) => exchangeRate === undefined && prices[field].some(({ usd }) => usd === undefined),
	);
}
