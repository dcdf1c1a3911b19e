import type { receiveDeskForm } from "~/desk/frame/desk-handler.server";
import type { Problem } from "~/desk/frame/desk-refusal.server";
import type { OrderChange, OrderInput } from "~/domain/orders/change-order.server";
import type { InvalidInput } from "~/platform/values/read-input.server";

export type Given = Awaited<ReturnType<typeof receiveDeskForm>> & { order: OrderInput };
/** @param shown fields that the form shows with the problem, instead of what was typed */
export function mistake(problem: Problem, shown: Record<string, string> = {}) {
	return { outcome: "mistake" as const, problem, shown };
}

export const longLine = "Escríbelo en hasta 200 letras.";

/** @param texts what an act answers to what was typed, by its reason */
export function explain<Why extends string = never>(
	change: OrderChange<Why> | InvalidInput<string>,
	texts: Record<Why | "invalid", Problem>,
) {
	if (change.outcome === "invalid") return mistake(texts.invalid);
	return change.outcome === "refused" ? mistake(texts[change.why]) : change;
}
