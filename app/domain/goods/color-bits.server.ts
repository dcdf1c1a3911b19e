import { type ColorId, colorIds, isColorId } from "~/domain/goods/colors";

export function toBit(color: ColorId): number {
	return 1 << colorIds.indexOf(color);
}

/** @returns 0 without a colour, and a bit of no listed colour for one that is not listed */
export function bitOfChoice(color: string | undefined): number {
	if (color === undefined) return 0;
	return isColorId(color) ? toBit(color) : 1 << 30;
}
