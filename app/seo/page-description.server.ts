import type { AppLoadContext } from "@remix-run/node";
import type { FeedChannel } from "~/rss.server";
import type { LinkPreview } from "./link-preview.server";
import type { Thing } from "./structured-data.server";

export interface PageDescription {
	/** Path and query; by default the requested path. */
	canonical?: string;
	/** `noindex`. A shared link still has its preview. */
	isUnlisted?: boolean;
	feed?: Pick<FeedChannel, "title" | "feed">;
	preview?: LinkPreview;
	/** @param origin of the addresses, `https://wasi.example` */
	structuredData?: (origin: string) => Thing[];
}

const key = Symbol("page description");

/** Hands the description to `entry.server.tsx`. Loader data would also be sent to the browser. */
export function describePage(context: AppLoadContext, description: PageDescription): void {
	Object.assign(context, { [key]: description });
}

export function pageDescriptionOf(context: AppLoadContext): PageDescription {
	return (context as { [key]?: PageDescription })[key] ?? {};
}
