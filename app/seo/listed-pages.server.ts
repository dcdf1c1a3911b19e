import { isSharedPath, urls } from "~/urls";

/** Pages for search engines that are rendered for each shopper, because they have a form. */
const listedForms: readonly string[] = [urls.complaints];

/** Pages with an address of their own that are neither in the catalogue nor in `content/`. */
export const fixedPages: readonly string[] = [
	urls.home,
	urls.productList(),
	urls.categories,
	urls.blog,
	urls.contact(),
	...listedForms,
];

/** Whether search engines may list the page. With a query, a form's page is about one shopper. */
export function isListed({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (listedForms.includes(pathname) && search === "");
}
