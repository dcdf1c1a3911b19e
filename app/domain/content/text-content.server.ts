import { type Business, readBusiness } from "~/domain/business/business-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { ContentError, compileMarkdown } from "./compile-markdown.server";
import { type ArticleFrontMatter, frontMatterSchemas, type PageFrontMatter } from "./front-matter.server";
import {
	longestBody,
	type SavedText,
	savedTextRecord,
	type TextFolder,
	type TextName,
	textIdOf,
} from "./saved-text-record.server";
import { releasedTexts } from "./texts.server";

export interface TextContent {
	frontMatter: Partial<ArticleFrontMatter & PageFrontMatter>;
	body: string;
}

export function mergeSavedText(name: TextName, fields: RecordFields | undefined, business: Business) {
	const saved = parseRecord(textIdOf(name), fields, savedTextRecord, "text");
	const released = releasedTextOf(name, business);
	const content: TextContent = {
		frontMatter: { ...released?.frontMatter, ...saved?.frontMatter },
		body: saved?.body ?? released?.body ?? "",
	};
	return { saved, released, content };
}

export function releasedTextOf({ folder, slug }: TextName, business: Business) {
	const { articles, pages } = releasedTexts(business);
	if (folder === "own") return undefined;
	return (folder === "blog" ? articles : pages).get(slug);
}

export type TextFaults = Record<string, TextFault>;

type TextFault =
	| { reason: "invalid"; message: string }
	| { reason: "tooLong" }
	| { reason: "markdown"; line: number; message: string };

/** @param today in Lima: an article is not shown before its day */
export function findTextFaults(
	folder: TextFolder,
	{ frontMatter, body }: TextContent,
	today: string,
): TextFaults {
	const faults: TextFaults = {};
	const { error } = frontMatterSchemas[folder].safeParse(frontMatter);
	for (const { path, message } of error?.issues ?? [])
		faults[String(path[0])] ??= { reason: "invalid", message };
	if (frontMatter.date !== undefined && frontMatter.date > today && !frontMatter.isDraft)
		faults.date ??= { reason: "invalid", message: notBeforeItsDay };
	if (body.length > longestBody) faults.body = { reason: "tooLong" };
	try {
		compileMarkdown(body);
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		faults.body = { reason: "markdown", line: error.line, message: error.message };
	}
	return faults;
}

const notBeforeItsDay = "ese día aún no llega: pon hoy, o marca «Todavía no mostrar este texto»";

export async function listTextVersions(
	datastore: Datastore,
	name: TextName,
	size: number,
	after = versionPrefixOf(name),
) {
	const records = await datastore.find("text-version", { size, after: { id: after } });
	const own = records.filter(({ id }) => id.startsWith(versionPrefixOf(name)));
	return parseRecords(own, parseTextVersion, "text-version");
}

export const originalVersion = "original";

/** @param version its id, or `originalVersion` @returns undefined for an unknown one @throws DatastoreUnavailable */
export async function readTextVersion(
	datastore: Datastore,
	name: TextName,
	version: string,
): Promise<(TextContent & Partial<Pick<SavedText, "at" | "by">>) | undefined> {
	if (version === originalVersion) {
		const released = releasedTextOf(name, await readBusiness(datastore));
		return released && { frontMatter: { ...released.frontMatter }, body: released.body };
	}
	const isOwn = version.startsWith(versionPrefixOf(name)) && /--[a-z0-9]{9}$/.test(version);
	const fields = isOwn ? await datastore.get("text-version", version) : undefined;
	return fields && parseTextVersion(version, fields);
}

function parseTextVersion(id: string, fields: RecordFields) {
	return { id, ...savedTextRecord.parse(fields) };
}

/** Makes the newest version sort first, because records are listed by id. */
export function textVersionIdOf(name: TextName, now: Date): string {
	return versionPrefixOf(name) + (36 ** 9 - 1 - now.getTime()).toString(36).padStart(9, "0");
}

function versionPrefixOf(name: TextName): string {
	return `${textIdOf(name)}--`;
}
