import type { Variant } from "./product";

export const sizeOptionIds = ["medida", "talla", "tamano", "pulgadas"];

export function chosenSize({ choice }: Pick<Variant, "choice">): string | undefined {
	const option = sizeOptionIds.find((id) => choice[id] !== undefined);
	return option && choice[option];
}
