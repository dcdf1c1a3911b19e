import { isSharedPath, urls } from "~/urls";
import type { PageDescription } from "./page-description.server";

interface DescribedPage {
	/** The requested URL. */
	url: string;
	/** The store's address as shoppers see it. */
	origin: string;
	status: number;
	description: PageDescription;
}

/** Pages for search engines besides the shared ones. */
const listedForms: readonly string[] = [urls.complaints];

/**
 * Adds to a page's head what only search engines and link previews read. It stands after React's own elements, where
 * hydration tolerates it; `PageAnnouncer` removes it when scripts show another page.
 */
export function addPageHead(html: string, page: DescribedPage): string {
	const end = html.indexOf("</head>");
	return html.slice(0, end) + pageHead(page) + html.slice(end);
}

function pageHead({ url, origin, status, description }: DescribedPage): string {
	const { pathname, search } = new URL(url);
	const { canonical = pathname, isUnlisted = false } = description;
	const isListed =
		status === 200 && !isUnlisted && (isSharedPath(pathname) || (listedForms.includes(pathname) && !search));
	if (!isListed) return `<meta name="robots" content="noindex" data-first-page=""/>`;
	return `<link rel="canonical" href="${escapeAttribute(origin + canonical)}" data-first-page=""/>`;
}

function escapeAttribute(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
