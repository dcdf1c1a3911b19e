import type { MetaDescriptor } from "@remix-run/react";
import type { Product } from "~/catalog/product";
import { pageTitle } from "~/page-title";

export function productMeta({ name, summary }: Pick<Product, "name" | "summary">): MetaDescriptor[] {
	return [{ title: pageTitle(name) }, { name: "description", content: summary }];
}
