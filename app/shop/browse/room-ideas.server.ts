import { productNamed } from "~/domain/cart/sku.server";
import type { ProductIndex } from "~/domain/catalog/product-index.server";
import { urls } from "~/platform/urls";

export type RoomIdea = ReturnType<typeof listRoomIdeas>[number];

export function listRoomIdeas(products: ProductIndex) {
	return ideas.flatMap(({ slug, image, ...idea }) => {
		const picture = productNamed(products, slug)?.images[image];
		return picture ? [{ ...idea, picture: { ...picture, alt: "" } }] : [];
	});
}

const ideas = [
	{
		title: "Sala para depa",
		text: "Sofás, mesas y racks que caben",
		to: urls.category("sala"),
		slug: "sofa-ayni",
		image: 1,
	},
	{
		title: "Tu primer escritorio",
		text: "Pantalla, teclado y mouse",
		to: urls.productList({ q: "escritorio" }),
		slug: "monitor-27-qhaway",
		image: 2,
	},
	{
		title: "Dormir mejor",
		text: "Camas, veladores y sábanas",
		to: urls.category("dormitorio"),
		slug: "cama-samay",
		image: 1,
	},
	{
		title: "Almuerzo en familia",
		text: "Mesas, sillas y vajilla",
		to: urls.category("comedor"),
		slug: "mesa-de-comedor-mikuy",
		image: 1,
	},
];
