import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import type { ReviewStatus } from "~/domain/goods/review";
import { parseReview, type Review } from "~/domain/goods/review-record.server";
import { count, drawLines, limaTime, paragraphs, row } from "./commands/format";
import { latestFirst, recordCommands } from "./commands/records";
import { flags, runProgram } from "./commands/run-command";

const help = `Usage: npm run reviews -- <command>

  list [--pending]   the reviews, newest first, one a line: id, when it was written (in Lima),
                     status, stars, product, name, text, and how many photos it has; --pending
                     leaves out the others
  show <id>          everything of one review; its photos are in DATA_DIR/payments: look at them
                     before you approve it
  approve <id>       shows a review and its photos in the store
  reject <id>        keeps a review out of the store, or takes it out; after 30 days it is deleted

Shoppers review the products of orders that were delivered. A review is shown once it is
approved; running processes see that at once.
`;

const { list, show, change } = recordCommands({ noun: "review", collection: "review", parse: parseReview });

await runProgram({
	name: "reviews",
	help,
	options: flags("pending"),
	commands: {
		list: list(
			"pending",
			({ status }) => status === "pending",
			latestFirst(({ writtenAt }) => writtenAt),
			cellsOf,
		),
		show: show(draw),
		approve: decide("approved"),
		reject: decide("rejected"),
	},
});

function cellsOf({ id, writtenAt, status, stars, product, author, text, photos = [] }: Review): string[] {
	const shown = photos.length > 0 ? [count(photos.length, "photo")] : [];
	return [id, limaTime(writtenAt), status, `${stars}/5`, product, author, shorten(text), ...shown];
}

function shorten(text: string): string {
	const letters = Array.from(text);
	return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}

function draw({ id, writtenAt, status, stars, product, order, author, text, photos = [] }: Review): string {
	return drawLines([
		id,
		row("Written", `${limaTime(writtenAt)} (Lima)`),
		row("Status", status),
		row("Stars", `${stars} of 5`),
		row("Product", product),
		row("Order", order ?? "none: a demo review"),
		row("Name", author),
		...photos.map((name) => row("Photo", name)),
		...paragraphs("Text", text),
	]);
}

function decide(status: ReviewStatus) {
	return change(
		(datastore, { id }, actor) => setReviewStatus(datastore, { id, status }, actor),
		(id) => `${id} is ${status} now.`,
	);
}
