import { isSharedPath, sharedPages, urls } from "~/platform/urls";

/** Forms: not shared, because each is rendered for its shopper. */
const indexableForms: readonly string[] = [urls.complaints, urls.tracking];

/** Indexable pages that are neither in the catalogue nor in `content/`. */
export const fixedPages: readonly string[] = [...sharedPages, ...indexableForms];

/** Whether search engines may list the page. A form with a query belongs to one shopper. */
export function isIndexable({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (indexableForms.includes(pathname) && search === "");
}
