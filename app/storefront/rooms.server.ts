import type { ProductIndex } from "~/catalog/product-index.server";
import { urls } from "~/urls";

export type Room = ReturnType<typeof listRooms>[number];

/** @returns the rooms whose picture, one of a product's, is in the catalogue */
export function listRooms(products: ProductIndex) {
	return rooms.flatMap(({ slug, image, ...room }) => {
		const picture = products.bySlug(slug)?.images[image];
		return picture ? [{ ...room, picture: { ...picture, alt: "" } }] : [];
	});
}

const rooms = [
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
