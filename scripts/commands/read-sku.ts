import { readSku as readTypedSku } from "../../app/domain/goods/sku";
import { plain } from "./format";
import { UsageError } from "./run-command";

/** @param refuse says that a text is no SKU @throws UsageError */
export function readSku(typed: string | undefined, refuse: (typed: string) => string): string {
	const sku = readTypedSku(typed ?? "");
	if (sku) return sku;
	throw new UsageError(typed ? refuse(plain(typed)) : "Which SKU?");
}
