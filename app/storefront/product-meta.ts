import type { MetaDescriptor } from "@remix-run/react";
import type { Product } from "~/catalog/product";
import { pageTitle } from "~/page-title";
import { urls } from "~/urls";

/** The canonical URL is the same at `/product/product-detail`. */
export function productMeta({
	slug,
	name,
	summary,
}: Pick<Product, "slug" | "name" | "summary">): MetaDescriptor[] {
	return [
		{ title: pageTitle(name) },
		{ name: "description", content: summary },
		{ tagName: "link", rel: "canonical", href: urls.product(slug) },
	];
}
