import type { Order, OrderStep } from "./order-record.server";
import { isOfReturn, type OrderEvent } from "./order-status";

/** Of these, a `takenBack` step names which one it took back, as older versions took none of them back. */
const takenBackByName: readonly (OrderEvent | undefined)[] = [
	"refunded",
	"addressCorrected",
	"buyerCorrected",
	"shipmentCorrected",
	"paymentRefused",
];

export function isTakenBackByName({ event }: OrderStep): boolean {
	return takenBackByName.includes(event);
}

/**
 * The steps that can be undone, one after the other from the last: statuses, changes of lines, part payments, refused
 * payments, refunds, corrections, returns and owed units that were sent.
 */
export function standingActs(history: readonly OrderStep[]): OrderStep[] {
	const standing: OrderStep[] = [];
	const dropLast = (isIt: (step: OrderStep) => boolean) => {
		const index = standing.findLastIndex(isIt);
		if (index >= 0) standing.splice(index, 1);
	};
	for (const step of history) {
		const { event, undid } = step;
		if (event === "takenBack") dropLast((one) => (undid ? one.event === undid : !isTakenBackByName(one)));
		else if (event === "returnWithdrawn") dropLast((one) => one.event === "returnAsked");
		else if (isAct(step)) standing.push(step);
	}
	return standing;
}

function isAct(step: OrderStep): boolean {
	const { event, former } = step;
	if (!event || isOfReturn(step) || former !== undefined) return true;
	return ["linesChanged", "differencePaid", "refunded", "owedSent"].includes(event);
}

export function wereLinesChanged(history: readonly OrderStep[]): boolean {
	return standingActs(history).some(({ event }) => event === "linesChanged");
}

export function standingSteps(history: readonly OrderStep[]): OrderStep[] {
	return standingActs(history).filter(({ event }) => !event);
}

/** Whether nobody changed it since a form showed it with so many steps; always, if the form did not say. */
export function isAsShown({ history }: Order, { shownSteps }: { shownSteps?: number | undefined }): boolean {
	return shownSteps === undefined || shownSteps === history.length;
}
