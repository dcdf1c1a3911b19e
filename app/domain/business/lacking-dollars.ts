interface Priced {
	price: { usd?: number };
}

interface Prices {
	exchangeRate?: number;
	deliveryZones?: Priced[];
	pickUp?: Priced["price"];
}

/** Prices that have no dollars, while no exchange rate tells them. */
export function lackingDollars({ exchangeRate, deliveryZones, pickUp }: Prices) {
	const prices = {
		deliveryZones: deliveryZones?.map((zone) => zone.price) ?? [],
		pickUp: pickUp ? [pickUp] : [],
	};
	const fields = ["deliveryZones", "pickUp"] as const;
	return fields.filter(
		(field) => exchangeRate === undefined && prices[field].some(({ usd }) => usd === undefined),
	);
}
