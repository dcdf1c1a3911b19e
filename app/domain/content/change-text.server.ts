import { readBusiness } from "~/domain/business/business-record.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { sortedJson } from "~/platform/values/sorted-json";
import { type TextName, textKey, textVersionOf } from "./saved-text-record.server";
import {
	findTextFaults,
	mergeSavedText,
	originalVersion,
	readTextVersion,
	releasedTextOf,
	type TextContent,
	type TextFaults,
	textVersionIdOf,
} from "./text-content.server";

interface NamedText {
	name: TextName;
	/** `textVersionOf` the text that was edited: nothing is changed if somebody else has saved it since. */
	seen: string;
}

type SaveResult =
	| { outcome: "saved" | "same" | "outdated" | "taken" }
	| { outcome: "refused"; faults: TextFaults };

/** Also keeps a copy among the text's versions. @throws NotAllowed, DatastoreUnavailable */
export const saveText = teamAct("words", save);

async function save(
	datastore: Datastore,
	{ name, seen, isNew = false, content }: NamedText & { isNew?: boolean; content: TextContent },
	{ by, now }: Actor,
): Promise<SaveResult> {
	const faults = findTextFaults(name.folder, content, limaDay(now));
	if (Object.keys(faults).length > 0) return { outcome: "refused", faults };
	const key = textKey(name);
	const business = await readBusiness(datastore);
	return datastore.runTransaction<SaveResult>([key], ([stored]) => {
		if (isNew && (stored || releasedTextOf(name, business))) return { result: { outcome: "taken" } };
		const present = isNew ? undefined : mergeSavedText(name, stored, business).content;
		if (present && isSame(content, present)) return { result: { outcome: "same" } };
		if (textVersionOf(stored) !== seen) return { result: { outcome: "outdated" } };
		const fields = { ...dateEdit(content, present, limaDay(now)), at: now.toISOString(), by };
		const version: Change = { collection: "text-version", id: textVersionIdOf(name, now), fields };
		return { changes: [{ ...key, fields }, version], result: { outcome: "saved" } };
	});
}

type Asked = NamedText & { version: string };

/** Saves an earlier version again. @param text.version its id, or `originalVersion` @throws as `saveText` */
export const restoreText = teamAct<Asked, SaveResult | { outcome: "unknown" }>(
	"words",
	async (datastore, asked, actor) => {
		const { version, ...text } = asked;
		const found = await readTextVersion(datastore, text.name, version);
		if (!found) return { outcome: "unknown" };
		if (version === originalVersion) return removeSaved(datastore, text);
		const { frontMatter, body } = found;
		return save(datastore, { ...text, content: { frontMatter, body } }, actor);
	},
);

/** Removes a text that was written at the desk, except its versions. @throws as `saveText` */
export const removeText = teamAct("words", async (datastore, text: NamedText) =>
	releasedTextOf(text.name, await readBusiness(datastore))
		? { outcome: "released" }
		: removeSaved(datastore, text),
);

function removeSaved(datastore: Datastore, { name, seen }: NamedText) {
	const key = textKey(name);
	return datastore.runTransaction<{ outcome: "saved" | "outdated" }>([key], ([stored]) =>
		textVersionOf(stored) === seen
			? { changes: stored ? [{ ...key, fields: null }] : [], result: { outcome: "saved" } }
			: { result: { outcome: "outdated" } },
	);
}

function isSame(content: TextContent, present: TextContent): boolean {
	const comparedOf = ({ body, frontMatter }: TextContent) => {
		const { title, description, category, date, isInFooter, isDraft, picture } = frontMatter;
		return sortedJson([body, { title, description, category, date, isInFooter, isDraft }, picture?.src]);
	};
	return comparedOf(content) === comparedOf(present);
}

function dateEdit({ frontMatter, body }: TextContent, present: TextContent | undefined, today: string) {
	const isKnown =
		frontMatter.date !== undefined && present && !present.frontMatter.isDraft && frontMatter.date < today;
	return { frontMatter: { ...frontMatter, ...(isKnown && { changed: today }) }, body };
}
