/** Moderates reviews in the store's datastore, also while the store is running. */

import { setReviewStatus } from "../app/domain/customer-service/review-repository.server";
import type { ReviewStatus } from "../app/domain/goods/review";
import type { Review } from "../app/domain/goods/review-record.server";
import { parseReview } from "../app/domain/goods/review-record.server";
import { drawLines, limaTime, paragraphs, row } from "./commands/format";
import { listLines, readAll, readRecordId, showRecord, unknownRecord } from "./commands/records";
import { flags, runProgram, type Work } from "./commands/run-command";
import { undamaged } from "./commands/undamaged";

const help = `Usage: npm run reviews -- <command>

  list [--pending]   the reviews, newest first, one a line: id, when it was written (in Lima),
                     status, stars, product, name, text; --pending leaves out the others
  show <id>          everything of one review
  approve <id>       shows a review in the store
  reject <id>        keeps a review out of the store, or takes it out

Shoppers review the products of orders that were delivered. A review is shown once it is
approved; running processes see that at once.
`;

await runProgram({
	name: "reviews",
	help,
	options: flags("pending"),
	commands: {
		list: { options: ["pending"], prepare: (_, { pending }) => list(pending ?? false) },
		show: { takes: 1, prepare: ([typed]) => show(readRecordId(typed, "review")) },
		approve: { takes: 1, prepare: ([typed]) => decide(readRecordId(typed, "review"), "approved") },
		reject: { takes: 1, prepare: ([typed]) => decide(readRecordId(typed, "review"), "rejected") },
	},
});

function list(isPendingOnly: boolean): Work {
	return async (datastore) => {
		const reviews = await readAll(datastore, "review", parseReview, "Review");
		reviews.sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
		const listed = reviews.filter(({ status }) => !isPendingOnly || status === "pending");
		return listLines(listed, "review", isPendingOnly ? "pending" : undefined, cellsOf);
	};
}

function cellsOf({ id, writtenAt, status, stars, product, author, text }: Review): string[] {
	return [id, limaTime(writtenAt), status, `${stars}/5`, product, author, shorten(text)];
}

function shorten(text: string): string {
	const letters = Array.from(text);
	return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}

function show(id: string): Work {
	return showRecord({ collection: "review", id }, "review", id, (fields) => draw(parseReview(id, fields)));
}

function draw({ id, writtenAt, status, stars, product, order, author, text }: Review): string {
	return drawLines([
		id,
		row("Written", `${limaTime(writtenAt)} (Lima)`),
		row("Status", status),
		row("Stars", `${stars} of 5`),
		row("Product", product),
		row("Order", order ?? "none: a demo review"),
		row("Name", author),
		...paragraphs("Text", text),
	]);
}

function decide(id: string, status: ReviewStatus): Work {
	return async (datastore, actor) => {
		const { outcome } = await undamaged(id, () => setReviewStatus(datastore, { id, status }, actor));
		if (outcome === "unknown") throw unknownRecord("review", id);
		return `${id} is ${status} now.\n`;
	};
}
