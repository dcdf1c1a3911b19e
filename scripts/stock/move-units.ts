import { longestReason, moveStock } from "../../app/domain/assortment/move-stock.server";
import { UsageError } from "../commands/run-command";

/** @returns the units by SKU @throws UsageError for a missing or long reason; as `moveStock` */
export async function moveUnits(...asked: Parameters<typeof moveStock>) {
	const moved = await moveStock(...asked);
	if (moved.outcome === "moved") return moved.units;
	if (moved.fault === "noReason") throw new UsageError('Why? Give --reason "<text>".');
	throw new UsageError(`--reason must have at most ${longestReason} characters.`);
}
