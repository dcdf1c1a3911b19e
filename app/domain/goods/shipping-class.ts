/** By size or weight, the smallest first. */
export const shippingClasses = ["small", "normal", "large", "huge"] as const;
export type ShippingClass = (typeof shippingClasses)[number];

export const shippingClassNames: Record<ShippingClass, string> = {
	small: "Pequeño",
	normal: "Normal",
	large: "Grande",
	huge: "Muy grande",
};

/** @returns `productos muy grandes` */
export function nameGoodsOf(one: ShippingClass): string {
	return one === "normal"
		? "productos de tamaño normal"
		: `productos ${shippingClassNames[one].toLowerCase()}s`;
}

export const shippingClassOptions = Object.entries(shippingClassNames);

/** Those for which a zone may ask for another price. */
export const classesWithTariff = ["small", "large", "huge"] as const satisfies ShippingClass[];

export interface Classed {
	shippingClass?: ShippingClass | undefined;
	/** What records of older versions have instead. */
	isBulky?: boolean | undefined;
}

export function shippingClassOf({ shippingClass, isBulky }: Classed): ShippingClass {
	return shippingClass ?? (isBulky ? "large" : "normal");
}

/** @returns the class of a shipment */
export function largestClass(goods: readonly Classed[]): ShippingClass {
	const classes = goods.map(shippingClassOf);
	return shippingClasses.findLast((one) => classes.includes(one)) ?? "normal";
}
