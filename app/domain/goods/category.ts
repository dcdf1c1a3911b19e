import { slugOf } from "~/platform/values/plain-text";
import type { parseCategory } from "./parse-catalog-record.server";

export type Category = ReturnType<typeof parseCategory>;

/** A renamed category keeps its code, so its present name, too, finds it. */
export function categoryNamed<Named extends Pick<Category, "_id" | "name">>(
	categories: readonly Named[],
	code: string,
): Named | undefined {
	const byCode = categories.find(({ _id }) => _id === code);
	return byCode ?? categories.find(({ name }) => slugOf(name) === code);
}
