import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import type { ArticleFrontMatter, PageFrontMatter } from "./front-matter.server";
import { type SavedText, savedTextRecord, type TextName, textIdOf } from "./saved-text-record.server";
import { findTextVersion } from "./saved-text-repository.server";
import { releasedTexts } from "./texts.server";

export interface TextContent {
	frontMatter: Partial<ArticleFrontMatter & PageFrontMatter>;
	body: string;
}

export function mergeSavedText(name: TextName, fields: RecordFields | undefined) {
	const saved = parseRecord(textIdOf(name), fields, savedTextRecord, "text");
	const released = releasedTextOf(name);
	const content: TextContent = {
		frontMatter: { ...released?.frontMatter, ...saved?.frontMatter },
		body: saved?.body ?? released?.body ?? "",
	};
	return { saved, content };
}

export const originalVersion = "original";

/** @param version its id, or `originalVersion` @returns undefined for an unknown one @throws DatastoreUnavailable */
export async function readTextVersion(
	datastore: Datastore,
	name: TextName,
	version: string,
): Promise<(TextContent & Partial<Pick<SavedText, "at" | "by">>) | undefined> {
	if (version !== originalVersion) return findTextVersion(datastore, name, version);
	const released = releasedTextOf(name);
	return released && { frontMatter: { ...released.frontMatter }, body: released.body };
}

export function releasedTextOf({ folder, slug }: TextName) {
	if (folder === "own") return undefined;
	return (folder === "blog" ? releasedTexts.articles : releasedTexts.pages).get(slug);
}
