import type { Desk } from "~/desk/frame/desk-handler.server";
import { noPicture } from "~/domain/assortment/product-pictures.server";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { findFaults, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { withUnits } from "~/domain/goods/stock-record.server";
import { versionProductFiles } from "~/domain/goods/versioned-files.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { listOf } from "~/platform/values/plain-object";
import { listWaysToPay } from "~/shop/browse/benefits.server";
import { loadDeliveryEstimate } from "~/shop/parts/delivery-estimate.server";
import type { ProductDetailProps } from "~/shop/product/ProductDetail";
import { toProductDetail } from "~/shop/product/product-detail.server";
import { faultsByField } from "./product-issues.server";

export async function previewProduct(
	{ request, datastore, catalog, business, settings }: Desk,
	slug: string,
	fields: RecordFields,
): Promise<{ preview: ProductDetailProps } | { faults: Record<string, string> }> {
	const stock = slug ? await datastore.get("stock", slug) : undefined;
	const images = listOf(fields.images);
	const given = {
		...placeholders,
		...fields,
		hidden: false,
		images: images.length > 0 ? images : [noPicture],
		sections: listOf(fields.sections).map((section) => ({ image: noPicture, ...section })),
	};
	const id = slug || "producto";
	const today = limaDay(new Date());
	const shown = withUnits(given, stock);
	const issues = findFaults("product", id, shown, today);
	if (issues.length > 0) return { faults: faultsByField(issues, fields) };
	const product = parseProduct(id, shown, today);
	const priced = versionProductFiles(convertProductPrices(product, business.current().exchangeRate));
	const { detail } = toProductDetail(priced, catalog.snapshot(), business.current(), new URLSearchParams());
	return {
		preview: {
			...detail,
			estimate: await loadDeliveryEstimate(request, business.current(), settings),
			waysToPay: listWaysToPay(business.current()),
			shareUrl: publicOriginOf(request.url, settings) + urls.product(product.slug),
		},
	};
}

const placeholders = {
	summary: "Aquí irá el resumen.",
	description: "Aquí irá la descripción.",
	category: "sin-categoria",
	features: [],
};
