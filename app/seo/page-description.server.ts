import type { AppLoadContext } from "@remix-run/node";
import type { FeedChannel } from "~/rss.server";
import type { LinkPreview } from "./link-preview.server";
import type { Thing } from "./structured-data.server";

/** What a loader tells search engines and link previews about its page. */
export interface PageDescription {
	/** Path and query of the canonical address; by default the requested path. */
	canonical?: string;
	/** Keeps the page out of search engines (`noindex`). A link to a shared page still has its preview. */
	isUnlisted?: boolean;
	/** The RSS feed that announces what is new on the page. */
	feed?: Pick<FeedChannel, "title" | "feed">;
	/** By default the preview shows the store's own picture. */
	preview?: LinkPreview;
	/** In schema.org's terms. @param origin of the addresses in it, `https://wasi.example` */
	structuredData?: (origin: string) => Thing[];
}

const key = Symbol("page description");

/**
 * Stores the description in the request's context, where `entry.server.tsx` finds it. As loader data it would also be
 * sent to the browser's scripts.
 */
export function describePage(context: AppLoadContext, description: PageDescription): void {
	Object.assign(context, { [key]: description });
}

export function pageDescriptionOf(context: AppLoadContext): PageDescription {
	return (context as { [key]?: PageDescription })[key] ?? {};
}
