import { adminUrls } from "~/admin-urls";
import { readBusiness } from "~/business/business-record.server";
import { isPublished, releasedTexts } from "~/content/content.server";
import { parseSavedText, readTextId, textIdOf } from "~/content/saved-text.server";
import type { Datastore } from "~/datastore/datastore.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { formatShortDateTime } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { requireStaff } from "~/staff/require-staff.server";
import { type DeskText, newTextId, publicPathOf, releasedTextOf } from "./desk-text.server";

/** The plain pages, and the articles. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function loadTexts(request: Request, datastore: Datastore) {
	await requireStaff(request, datastore, "words");
	const [records, business] = await Promise.all([datastore.list("text"), readBusiness(datastore)]);
	const texts = parseRecords(
		records,
		(id, fields) => ({ id, ...parseSavedText(fields) }),
		logDamaged("text"),
	);
	const saved = new Map(texts.map((text) => [text.id, text]));
	const toRow = (
		folder: "pages" | "blog",
		slug: string,
		isShown: (text: DeskText["frontMatter"]) => boolean,
	) => {
		const id = textIdOf({ folder, slug });
		const text = saved.get(id);
		const frontMatter: DeskText["frontMatter"] = {
			...releasedTextOf({ folder, slug })?.frontMatter,
			...text?.frontMatter,
		};
		return {
			url: adminUrls.text(id),
			name: frontMatter.title ?? slug,
			more: [
				publicPathOf({ folder, slug }),
				...(text ? [`${text.by}, ${formatShortDateTime(text.at)}`] : []),
			].join(" · "),
			aside: isShown(frontMatter) ? "" : "No se muestra",
			date: frontMatter.date ?? "",
		};
	};
	const added = texts.map(({ id }) => readTextId(id)).filter((name) => name?.folder === "blog");
	const slugs = new Set([...releasedTexts.articles.keys(), ...added.map((name) => name?.slug ?? "")]);
	return {
		title: "Textos",
		newText: adminUrls.text(newTextId),
		pages: [...releasedTexts.pages]
			.map(([slug, page]) => toRow("pages", slug, () => isPublished(slug, page, business)))
			.sort((a, b) => a.name.localeCompare(b.name, "es")),
		articles: [...slugs]
			.map((slug) => toRow("blog", slug, ({ isDraft }) => !isDraft))
			.sort((a, b) => (a.date < b.date ? 1 : -1)),
	};
}
