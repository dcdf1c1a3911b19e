interface Price {
	usd?: number;
}

interface Prices {
	exchangeRate?: number;
	deliveryZones?: { price: Price; classTariffs?: Partial<Record<string, { price: Price }>> }[];
	pickUp?: Price;
	agencies?: { price: Price }[];
}

/** Prices that have no dollars, while no exchange rate tells them. */
export function lackingDollars({ exchangeRate, deliveryZones = [], pickUp, agencies = [] }: Prices) {
	const prices = {
		deliveryZones: deliveryZones.flatMap(({ price, classTariffs = {} }) => [
			price,
			...Object.values(classTariffs).flatMap((one) => one?.price ?? []),
		]),
		pickUp: pickUp ? [pickUp] : [],
		agencies: agencies.map(({ price }) => price),
	};
	const fields = ["deliveryZones", "pickUp", "agencies"] as const;
	return fields.filter(
		(field) => exchangeRate === undefined && prices[field].some(({ usd }) => usd === undefined),
	);
}
