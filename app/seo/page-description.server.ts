import type { AppLoadContext } from "@remix-run/node";
import type { FeedChannel } from "~/rss.server";
import type { LinkPreview } from "./link-preview.server";
import type { Thing } from "./structured-data.server";

/** What a page's loader says about the page to search engines and to what previews links. */
export interface PageDescription {
	/** Path and query of the page's one address; without it, the path that was requested. */
	canonical?: string;
	/** Whether search engines shall leave the page out. */
	isUnlisted?: boolean;
	/** The feed that brings the news of the page. */
	feed?: Pick<FeedChannel, "title" | "feed">;
	/** What a preview of a link to the page shows; by default the store's own picture. */
	preview?: LinkPreview;
	/** What the page is about, in schema.org's terms. @param origin of the addresses in it, `https://wasi.example` */
	structuredData?: (origin: string) => Thing[];
}

const key = Symbol("page description");

/**
 * Describes the page that the loader is for. Remix passes `context` on to `entry.server.tsx`, so that a description is in
 * the HTML only and not in the browser's code or data.
 */
export function describePage(context: AppLoadContext, description: PageDescription): void {
	Object.assign(context, { [key]: description });
}

export function pageDescriptionOf(context: AppLoadContext): PageDescription {
	return (context as { [key]?: PageDescription })[key] ?? {};
}
