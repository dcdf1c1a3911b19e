import type { Product } from "~/domain/goods/product";
import type { ProductLink } from "~/shop/parts/use-shop";

/** Without `alt`, because the name is beside the picture. */
export function toProductLink({ slug, name, images: [image] }: Product): ProductLink {
	return { slug, name, image: { ...image, alt: "" } };
}
