import {
	readTextId,
	type SavedText,
	type TextFolder,
	type TextName,
	textKey,
} from "~/domain/content/saved-text-record.server";
import {
	mergeSavedText,
	readTextVersion,
	releasedTextOf,
	type TextContent,
} from "~/domain/content/text-content.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";

/** Stand for an id in the addresses of the forms for new texts. */
export const newTextIds = { article: "nuevo", page: "pagina-nueva" };

export interface DeskText extends TextContent {
	folder: TextFolder;
	name: TextName | undefined;
	/** Of the record; undefined while the release's text is shown. */
	fields: RecordFields | undefined;
	saved: SavedText | undefined;
}

export async function readDeskText(datastore: Datastore, id: string): Promise<DeskText> {
	const isNew = Object.values(newTextIds).includes(id);
	const folder = id === newTextIds.page ? "own" : "blog";
	if (isNew)
		return { folder, name: undefined, fields: undefined, saved: undefined, frontMatter: {}, body: "" };
	const name = readTextId(id);
	const fields = name && (await datastore.get("text", textKey(name).id));
	const isKnown = name && (releasedTextOf(name) || (fields && name.folder !== "pages"));
	if (!isKnown) throw new Response(null, { status: 404 });
	const { saved, content } = mergeSavedText(name, fields);
	return { folder: name.folder, name, fields, saved, ...content };
}

export async function readDeskVersion(datastore: Datastore, name: TextName, version: string) {
	const found = await readTextVersion(datastore, name, version);
	if (!found) throw new Response(null, { status: 404 });
	return found;
}

export function publicPathOf({ folder, slug }: TextName): string {
	if (folder === "own") return urls.ownPage(slug);
	return folder === "blog" ? urls.article(slug) : `/${slug}`;
}
