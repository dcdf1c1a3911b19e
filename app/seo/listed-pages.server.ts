import { isSharedPath, urls } from "~/urls";

/** Pages with a form, which are rendered for each shopper, and which search engines may list. */
const listedForms: readonly string[] = [urls.complaints, urls.tracking];

/** Pages with an address of their own that are neither in the catalogue nor in `content/`. */
export const fixedPages: readonly string[] = [
	urls.home,
	urls.productList(),
	urls.categories,
	urls.blog,
	urls.contact(),
	...listedForms,
];

/** Whether search engines may list the page. A form's page with a query is about one shopper. */
export function isListed({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (listedForms.includes(pathname) && search === "");
}
