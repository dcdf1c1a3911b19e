/** Moderates reviews in the store's datastore, also while the store is running. */
import type { Review, ReviewStatus } from "../app/catalog/review";
import { parseReview } from "../app/catalog/review-codec.server";
import { recordIdPattern } from "../app/datastore/datastore.server";
import { listReviews, setReviewStatus } from "../app/reviews/review-repository.server";
import { limaTime, paragraphs, plain, row } from "./commands/format";
import { runProgram, UsageError, type Work } from "./commands/run-command";
import { undamaged } from "./commands/undamaged";

const help = `Usage: npm run reviews -- <command>

  list [--pending]   the reviews, newest first, one a line: id, when it was written (in Lima),
                     status, stars, product, name, text; --pending leaves out the others
  show <id>          everything of one review
  approve <id>       shows a review in the store
  reject <id>        keeps a review out of the store, or takes it out

Shoppers review the products of orders that were delivered. A review is shown once it is
approved; running processes see that at once.

The datastore is the store's own, which may be running: DATASTORE=sqlite (in DATA_DIR, ./data
by default) or DATASTORE=firestore (FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL,
FIREBASE_PRIVATE_KEY).
`;

await runProgram({
	name: "reviews",
	help,
	absent: "fail",
	options: { pending: { type: "boolean" } } as const,
	commands: {
		list: { options: ["pending"], prepare: (_, { pending }) => list(pending ?? false) },
		show: { takes: 1, prepare: ([typed]) => show(idOf(typed)) },
		approve: { takes: 1, prepare: ([typed]) => decide(idOf(typed), "approved") },
		reject: { takes: 1, prepare: ([typed]) => decide(idOf(typed), "rejected") },
	},
});

function idOf(typed: string | undefined): string {
	if (typed && recordIdPattern.test(typed)) return typed;
	throw new UsageError(
		typed ? "That is no id of a review; `list` shows them." : "Which review? Give its id.",
	);
}

function list(isPendingOnly: boolean): Work {
	return async (datastore) => {
		const reviews = (await listReviews(datastore, warnOfDamage)).filter(
			({ status }) => !isPendingOnly || status === "pending",
		);
		if (reviews.length === 0) return `There are no ${isPendingOnly ? "pending " : ""}reviews.\n`;
		return reviews.map(lineOf).join("");
	};
}

function lineOf({ id, writtenAt, status, stars, product, author, text }: Review): string {
	const cells = [id, limaTime(writtenAt), status, `${stars}/5`, product, author, shorten(text)];
	return `${cells.map(plain).join("\t")}\n`;
}

function shorten(text: string): string {
	const letters = Array.from(text);
	return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}

function show(id: string): Work {
	return async (datastore) => {
		const fields = await datastore.get("review", id);
		if (!fields) throw new Error(`There is no review ${id}.`);
		return drawReview(await undamaged(id, async () => parseReview(id, fields)));
	};
}

function drawReview({ id, writtenAt, status, stars, product, order, author, text }: Review): string {
	return [
		id,
		row("Written", `${limaTime(writtenAt)} (Lima)`),
		row("Status", status),
		row("Stars", `${stars} of 5`),
		row("Product", product),
		row("Order", order ?? "none: a demo review"),
		row("Name", author),
		...paragraphs("Text", text),
		"",
	]
		.map(plain)
		.join("\n");
}

function decide(id: string, status: ReviewStatus): Work {
	return async (datastore) => {
		const review = await undamaged(id, () => setReviewStatus(datastore, id, status));
		if (!review) throw new Error(`There is no review ${id}.`);
		return `${id} is ${status} now.\n`;
	};
}

function warnOfDamage(id: string): void {
	process.stderr.write(`Review ${id} is damaged and was left out.\n`);
}
