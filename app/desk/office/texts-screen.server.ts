import { deskHandler } from "~/desk/frame/desk-handler.server";
import { readBusiness } from "~/domain/business/business-record.server";
import { articleCategories } from "~/domain/content/article-categories";
import { compileMarkdown } from "~/domain/content/compile-markdown.server";
import {
	readTextId,
	savedTextRecord,
	type TextFolder,
	type TextName,
	textIdOf,
	textVersionOf,
} from "~/domain/content/saved-text-record.server";
import {
	listTextVersions,
	originalVersion,
	releasedTextOf,
	type TextContent,
} from "~/domain/content/text-content.server";
import { isPublished, releasedTexts } from "~/domain/content/texts.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { formatShortDateTime, limaDay } from "~/platform/values/lima-time";
import { renderContent } from "~/shop/content/render-content.server";
import { type DeskText, newTextIds, publicPathOf, readDeskText, readDeskVersion } from "./desk-text.server";

export const loadTexts = deskHandler("words", async ({ datastore, query }) => {
	const [records, business] = await Promise.all([datastore.find("text"), readBusiness(datastore)]);
	const released = releasedTexts(business);
	const texts = parseRecords(records, (id, fields) => ({ id, ...savedTextRecord.parse(fields) }), "text");
	const saved = new Map(texts.map((text) => [text.id, text]));
	const toRow = (folder: TextFolder, slug: string) => {
		const id = textIdOf({ folder, slug });
		const text = saved.get(id);
		const frontMatter = {
			title: slug,
			...releasedTextOf({ folder, slug }, business)?.frontMatter,
			...text?.frontMatter,
		} as DeskText["frontMatter"] & { title: string; description: string };
		return {
			url: adminUrls.text(id),
			name: frontMatter.title,
			details: [
				publicPathOf({ folder, slug }),
				...(text ? [`${text.by}, ${formatShortDateTime(text.at)}`] : []),
			].join(" · "),
			value: isPublished(slug, { frontMatter }, business) ? "" : "No se muestra",
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
		pages: {
			heading: "Páginas",
			links: [{ name: "Escribir una página", url: adminUrls.text(newTextIds.page) }],
			rows: [
				...[...released.pages.keys()].map((slug) => toRow("pages", slug)),
				...slugsOf("own").map((slug) => toRow("own", slug)),
			].sort((a, b) => a.name.localeCompare(b.name, "es")),
		},
		articles: {
			heading: "Blog",
			links: [{ name: "Escribir un artículo", url: adminUrls.text(newTextIds.article) }],
			rows: slugsOf("blog", released.articles.keys())
				.map((slug) => toRow("blog", slug))
				.sort((a, b) => (a.date < b.date ? 1 : -1)),
		},
	};
});

const versionsOnPage = 20;

export const loadText = deskHandler("words", async ({ datastore, params, query }) => {
	const text = await readDeskText(datastore, params.page ?? "");
	const { folder, name, saved, frontMatter } = text;
	const version = query.get("version");
	return {
		title: frontMatter.title ?? name?.slug ?? (folder === "blog" ? "Artículo nuevo" : "Página nueva"),
		folder,
		isNew: !name,
		page: name && !frontMatter.isDraft ? publicPathOf(name) : undefined,
		isRemovable: name && !text.isReleased,
		savedVersion: textVersionOf(text.fields),
		status: saved
			? `Lo guardó ${saved.by}, ${formatShortDateTime(saved.at)}`
			: name && "Es el texto original",
		fields: toFields(text),
		picture: frontMatter.picture?.alt,
		categories:
			folder === "blog"
				? Object.entries(articleCategories).map(([slug, { name }]): [string, string] => [slug, name])
				: undefined,
		...(name && (await listVersions(datastore, name, text, query.get("despues")))),
		shown: name && version ? await showVersion(datastore, name, version) : undefined,
		done: query.has("listo")
			? frontMatter.isDraft
				? "Guardado como borrador: la tienda no lo muestra."
				: "Guardado. La tienda ya lo muestra."
			: undefined,
	};
});

export function toFields({ frontMatter, body }: TextContent): Record<string, string> {
	const { title = "", description = "", category = "", date = limaDay(new Date()) } = frontMatter;
	const ticks = (["isInFooter", "isDraft"] as const).filter((name) => frontMatter[name]);
	return {
		title,
		description,
		category,
		date,
		body,
		...Object.fromEntries(ticks.map((name) => [name, "on"])),
	};
}

async function listVersions(
	datastore: Datastore,
	name: TextName,
	{ saved, isReleased }: DeskText,
	after: string | null,
) {
	const id = textIdOf(name);
	const found = await listTextVersions(datastore, name, versionsOnPage + 1, after ?? undefined);
	const versions = found.slice(0, versionsOnPage);
	const rows = versions.map(({ id: version, at, by }) => ({
		url: adminUrls.text(id, { version }),
		name: formatShortDateTime(at),
		details: by,
		value: at === saved?.at ? "El de ahora" : "",
	}));
	const hasNext = found.length > versionsOnPage;
	const original = {
		url: adminUrls.text(id, { version: originalVersion }),
		name: "Original",
		details: "El que trae la tienda",
		value: saved ? "" : "El de ahora",
	};
	return {
		versions: hasNext || !isReleased ? rows : [...rows, original],
		next: hasNext ? adminUrls.text(id, { despues: versions.at(-1)?.id ?? "" }) : undefined,
	};
}

async function showVersion(datastore: Datastore, name: TextName, version: string) {
	const { frontMatter, body, at, by } = await readDeskVersion(datastore, name, version);
	const { title = "", description = "" } = frontMatter;
	return {
		version,
		title,
		description,
		body,
		when: at ? `${by}, ${formatShortDateTime(at)}` : "Original",
		html: await renderPreview(datastore, body).catch(() => undefined),
	};
}

/** @returns HTML whose links open a new tab, so that the form stays @throws ContentError, DatastoreUnavailable */
export async function renderPreview(datastore: Datastore, body: string): Promise<string> {
	const html = renderContent(compileMarkdown(body), await readBusiness(datastore));
	return html.replace(/<a href="(?!#)/g, '<a target="_blank" href="').replace(/<(h\d) id="[^"]*"/g, "<$1");
}
