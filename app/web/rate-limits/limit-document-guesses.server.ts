import { type RateLimit, type Sender, takeAttempt, withName } from "~/platform/process/rate-limit.server";

/** Longer than a lookup takes, so that the time does not tell an unknown name from a wrong document. */
const shortestAnswerMs = 50;

/** Only wrong numbers count. @param name of the order or complaint @param isRight may throw; that does not count */
export async function limitDocumentGuesses(
	limits: Record<"sender" | "senderAndName", RateLimit>,
	sender: Sender,
	name: string,
	isRight: () => Promise<boolean>,
): Promise<{ outcome: "right" | "wrong" } | { outcome: "tooOften"; waitMs: number }> {
	const senderAndName = withName(sender, name);
	// Counted before the comparison, so that simultaneous guesses cannot slip through.
	const { waitMs, giveBack } = takeAttempt([limits.senderAndName, senderAndName], [limits.sender, sender]);
	if (waitMs > 0) return { outcome: "tooOften", waitMs };
	const earliest = new Promise((resolve) => setTimeout(resolve, shortestAnswerMs));
	let isWrong = false;
	try {
		const [found] = await Promise.all([isRight(), earliest]);
		isWrong = !found;
		return { outcome: isWrong ? "wrong" : "right" };
	} finally {
		if (!isWrong) giveBack();
	}
}
