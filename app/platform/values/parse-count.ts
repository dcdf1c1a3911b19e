import { plainCode } from "./plain-signs";

/** @param typed such as `12`, `1,200` or `2 und` @returns a whole number from 0 of up to nine digits, or undefined */
export function parseCount(typed: string): number | undefined {
	const [, digits = ""] =
		/^(\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?: ?(?:u|uds?|un|und|unid|unidad|unidades)\.?)?$/i.exec(
			plainCode(typed),
		) ?? [];
	return digits ? Number(digits.replace(/\D/g, "")) : undefined;
}
