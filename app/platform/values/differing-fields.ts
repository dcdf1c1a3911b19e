/** @returns the fields of `submitted` that have other values in `stored` */
export function differingFields<T extends object>(stored: T, submitted: T): (keyof T)[] {
	return (Object.keys(submitted) as (keyof T)[]).filter((name) => stored[name] !== submitted[name]);
}
