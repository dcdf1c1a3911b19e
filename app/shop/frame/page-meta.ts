import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { errorPrefix, pageTitle } from "~/platform/values/page-title";
import { errorTitle } from "./page-failure";

/** What a page's loader says about it. */
export interface PageHead {
	title: string;
	description?: string | undefined;
	/** JSON, for search engines and link previews. Search engines leave out a page without it, so that none is listed by mistake. */
	tags?: string;
}

export const noIndex = { name: "robots", content: "noindex" };

/** The `meta` of every page: what its loader says, or the error that it shows. */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
	const { title, description, tags } = (data ?? {}) as Partial<PageHead>;
	if (error || !title) return [{ title: error ? errorTitle(error) : "Wasi" }, noIndex];
	const { isRefusal } = (matches[0]?.data ?? {}) as { isRefusal?: boolean };
	return [
		{ title: (isRefusal ? errorPrefix : "") + pageTitle(title) },
		...(description ? [{ name: "description", content: description }] : []),
		...(isRefusal || !tags ? [noIndex] : (JSON.parse(tags) as MetaDescriptor[])),
	];
};
