import { readBusiness } from "~/domain/business/business-record.server";
import {
	readTextId,
	type SavedText,
	type TextFolder,
	type TextName,
	textKey,
} from "~/domain/content/saved-text-record.server";
import { mergeSavedText, readTextVersion, type TextContent } from "~/domain/content/text-content.server";
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
	/** Whether the store came with a text of this name. */
	isReleased: boolean;
}

export async function readDeskText(datastore: Datastore, id: string): Promise<DeskText> {
	const isNew = Object.values(newTextIds).includes(id);
	const folder = id === newTextIds.page ? "own" : "blog";
	const none = { name: undefined, fields: undefined, saved: undefined, isReleased: false };
	if (isNew) return { folder, ...none, frontMatter: {}, body: "" };
	const name = readTextId(id);
	const fields = name && (await datastore.get("text", textKey(name).id));
	if (!name) throw new Response(null, { status: 404 });
	const { saved, released, content } = mergeSavedText(name, fields, await readBusiness(datastore));
	const isReleased = released !== undefined;
	const isKnown = isReleased || (fields && name.folder !== "pages");
	if (!isKnown) throw new Response(null, { status: 404 });
	return { folder: name.folder, name, fields, saved, isReleased, ...content };
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
