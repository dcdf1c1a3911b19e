import type { ArticleFrontMatter, PageFrontMatter } from "~/domain/content/front-matter.server";
import {
	readTextId,
	type SavedText,
	savedTextRecord,
	type TextFolder,
	type TextName,
	textKey,
} from "~/domain/content/saved-text-record.server";
import { findTextVersion } from "~/domain/content/saved-text-repository.server";
import { releasedTexts } from "~/domain/content/texts.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { logDamaged } from "~/platform/process/log.server";
import { urls } from "~/platform/urls";

/** Stand for an id in the addresses of the forms for new texts. */
export const newTextIds = { article: "nuevo", page: "pagina-nueva" };

/** Stands for a version's id: the text of the release. */
export const originalVersion = "original";

/** What a text says. */
export interface TextContent {
	frontMatter: Partial<ArticleFrontMatter & PageFrontMatter>;
	body: string;
}

export interface DeskText extends TextContent {
	folder: TextFolder;
	/** Undefined for a new one. */
	name: TextName | undefined;
	/** Of the record; undefined while the release's text is shown. */
	fields: RecordFields | undefined;
	saved: SavedText | undefined;
}

/** @param id of its record @throws Response 404, DatastoreUnavailable */
export async function readDeskText(datastore: Datastore, id: string): Promise<DeskText> {
	const isNew = Object.values(newTextIds).includes(id);
	const folder = id === newTextIds.page ? "own" : "blog";
	if (isNew)
		return { folder, name: undefined, fields: undefined, saved: undefined, frontMatter: {}, body: "" };
	const name = readTextId(id);
	const fields = name && (await datastore.get("text", textKey(name).id));
	const released = name && releasedTextOf(name);
	if (!name || !(released || (fields && name.folder !== "pages"))) throw new Response(null, { status: 404 });
	const saved = parseRecord(id, fields, savedTextRecord, logDamaged("text"));
	return {
		folder: name.folder,
		name,
		fields,
		saved,
		frontMatter: { ...released?.frontMatter, ...saved?.frontMatter },
		body: saved?.body ?? released?.body ?? "",
	};
}

type Version = TextContent & Partial<Pick<SavedText, "at" | "by">>;

/** @param version its id, or `originalVersion` @throws Response 404, DatastoreUnavailable */
export async function readDeskVersion(
	datastore: Datastore,
	name: TextName,
	version: string,
): Promise<Version> {
	const released = releasedTextOf(name);
	const found: Version | undefined =
		version === originalVersion
			? released && { frontMatter: { ...released.frontMatter }, body: released.body }
			: await findTextVersion(datastore, name, version);
	if (!found) throw new Response(null, { status: 404 });
	return found;
}

export function releasedTextOf({ folder, slug }: TextName) {
	if (folder === "own") return undefined;
	return (folder === "blog" ? releasedTexts.articles : releasedTexts.pages).get(slug);
}

export function publicPathOf({ folder, slug }: TextName): string {
	if (folder === "own") return urls.ownPage(slug);
	return folder === "blog" ? urls.article(slug) : `/${slug}`;
}
