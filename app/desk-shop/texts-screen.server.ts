import { adminUrls } from "~/admin-urls";
import { readBusiness } from "~/business/business-record.server";
import { readTextId, savedTextRecord, type TextFolder, textIdOf } from "~/content/saved-text-record.server";
import { isPublished, releasedTexts } from "~/content/texts.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { enterDesk, type ScreenArgs } from "~/desk/screen.server";
import { formatShortDateTime } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { type DeskText, newTextIds, publicPathOf, releasedTextOf } from "./desk-text.server";

/** The plain pages, and the articles. */
export async function loadTexts(args: ScreenArgs) {
	const { datastore, query } = await enterDesk(args, "words");
	const [records, business] = await Promise.all([datastore.list("text"), readBusiness(datastore)]);
	const texts = parseRecords(
		records,
		(id, fields) => ({ id, ...savedTextRecord.parse(fields) }),
		logDamaged("text"),
	);
	const saved = new Map(texts.map((text) => [text.id, text]));
	const toRow = (folder: TextFolder, slug: string) => {
		const id = textIdOf({ folder, slug });
		const text = saved.get(id);
		const frontMatter = {
			title: slug,
			...releasedTextOf({ folder, slug })?.frontMatter,
			...text?.frontMatter,
		} as DeskText["frontMatter"] & { title: string; description: string };
		return {
			url: adminUrls.text(id),
			name: frontMatter.title,
			more: [
				publicPathOf({ folder, slug }),
				...(text ? [`${text.by}, ${formatShortDateTime(text.at)}`] : []),
			].join(" · "),
			aside: isPublished(slug, { frontMatter }, business) ? "" : "No se muestra",
			date: frontMatter.date ?? "",
		};
	};
	const names = texts.flatMap(({ id }) => readTextId(id) ?? []);
	const slugsOf = (folder: TextFolder, released: Iterable<string> = []) => [
		...new Set([...released, ...names.filter((name) => name.folder === folder).map(({ slug }) => slug)]),
	];
	return {
		title: "Textos",
		done: query.has("listo") ? "Quitamos el texto." : undefined,
		newPage: adminUrls.text(newTextIds.page),
		newArticle: adminUrls.text(newTextIds.article),
		pages: [
			...[...releasedTexts.pages.keys()].map((slug) => toRow("pages", slug)),
			...slugsOf("own").map((slug) => toRow("own", slug)),
		].sort((a, b) => a.name.localeCompare(b.name, "es")),
		articles: slugsOf("blog", releasedTexts.articles.keys())
			.map((slug) => toRow("blog", slug))
			.sort((a, b) => (a.date < b.date ? 1 : -1)),
	};
}
