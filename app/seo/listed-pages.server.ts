import { isSharedPath, urls } from "~/urls";

/** Pages for search engines that are rendered for each shopper. */
const listedForms: readonly string[] = [urls.complaints, urls.tracking];

/** Neither in the catalogue nor in `content/`. */
export const fixedPages: readonly string[] = [
	urls.home,
	urls.productList(),
	urls.categories,
	urls.blog,
	urls.contact(),
	...listedForms,
];

/** Whether search engines may list the page. A form with a query belongs to one shopper. */
export function isListed({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (listedForms.includes(pathname) && search === "");
}
