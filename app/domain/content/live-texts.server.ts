import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import { followCollection } from "~/platform/datastore/follow-collection.server";
import type { Log } from "~/platform/process/log.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";
import type { CompiledContent } from "./compiled-content";
import type { ArticleFrontMatter } from "./front-matter.server";
import { compileSavedText, readTextId, savedTextRecord } from "./saved-text-record.server";
import { listFooterPages, releasedTexts, type Texts, versionFiles } from "./texts.server";

/** An emptied collection is no fault: the release's texts are shown again. */
export function openTexts(
	datastore: Datastore,
	business: Pick<LiveBusiness, "current">,
	log: Pick<Log, "warn">,
) {
	// Now, so that a mistake in a file ends the start.
	releasedTexts(business.current());
	const compiled = new WeakMap<StoredRecord, ReturnType<typeof compile>>();
	let saved: NonNullable<ReturnType<typeof compile>>[] = [];
	/** By the texts that come with the store. */
	const merged = new Map<Texts, Texts>();
	let version = versionOf([]);

	function compile({ id, fields }: StoredRecord) {
		const name = readTextId(id);
		try {
			const saved = savedTextRecord.parse(fields);
			return name && { ...name, at: saved.at, content: compileSavedText(name.folder, saved) };
		} catch (error) {
			log.warn({ collection: "text", id, err: error }, "a saved text is invalid and is skipped");
			return undefined;
		}
	}

	function load(records: StoredRecord[]): boolean {
		for (const record of records) if (!compiled.has(record)) compiled.set(record, compile(record));
		saved = records.flatMap((record) => compiled.get(record) ?? []);
		merged.clear();
		version = versionOf(records);
		return true;
	}

	function merge(releasedTexts: Texts): Texts {
		const pages = new Map(releasedTexts.pages);
		const articles = new Map(releasedTexts.articles);
		for (const { folder, slug, at, content } of saved) {
			const released = releasedTexts.pages.get(slug);
			if (folder === "blog") articles.set(slug, versionFiles(content as CompiledContent<ArticleFrontMatter>));
			else if (released || folder === "own")
				pages.set(folder === "own" ? urls.ownPage(slug).slice(1) : slug, {
					...content,
					frontMatter: { ...(folder === "pages" && released?.frontMatter), ...content.frontMatter },
					editedOn: limaDay(new Date(at)),
				});
		}
		return { pages, articles, footerPages: listFooterPages(pages) };
	}

	function current(): Texts {
		const released = releasedTexts(business.current());
		const texts = merged.get(released) ?? merge(released);
		merged.set(released, texts);
		return texts;
	}

	return {
		...followCollection(datastore, "text", load, log),
		current,
		version: () => version,
	};
}

function versionOf(records: StoredRecord[]): string {
	return sha256Hex(sortedJson(records.map(({ id, fields }) => ({ id, fields }))), 16);
}
