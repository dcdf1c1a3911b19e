import { type Desk, requireRecord } from "~/desk/frame/desk-handler.server";
import { presentSlug } from "~/domain/goods/present-slug.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";

/** The product at the address, and the links to its other pages. @throws Response 404 */
export async function requireProduct({ datastore, params }: Desk) {
	const slug = await presentSlug(datastore, params.slug ?? "");
	const fields = await requireRecord(datastore, "product", slug);
	const links = [
		{ name: "Sus textos y precios", url: adminUrls.product(slug) },
		{ name: "Todos los productos", url: adminUrls.products() },
		...(fields.hidden === true ? [] : [{ name: "Verlo en la tienda", url: urls.product(slug) }]),
	];
	return { slug, fields, name: fields.name ?? slug, links };
}
