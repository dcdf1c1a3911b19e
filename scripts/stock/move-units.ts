import { longestReason, moveUnits } from "../../app/domain/assortment/move-units.server";
import { UsageError } from "../commands/run-command";

/** @returns the units by SKU @throws UsageError for a missing or long reason; as `moveUnits` */
export async function moveOrExplain(...asked: Parameters<typeof moveUnits>) {
	const moved = await moveUnits(...asked);
	if (moved.outcome === "moved") return moved.units;
	if (moved.fault === "noReason") throw new UsageError('Why? Give --reason "<text>".');
	throw new UsageError(`--reason must have at most ${longestReason} characters.`);
}
