import type { ProductForm } from "./product-form.server";
import { simpleLabels } from "./simple-fields";

/** With the number of a further photo it fits the longest text of a picture. */
export const longestPhotoAlt = 280;

export const productLabels: Record<keyof ProductForm, string> = {
	slug: "Dirección de la página",
	...simpleLabels,
	category: "Categoría",
	pen: "Precio en soles",
	usd: "Precio en dólares",
	sale: "Oferta",
	state: "Estado",
	shownFrom: "Primer día",
	stock: "Unidades",
	colors: "Colores",
	features: "Características",
	specs: "Especificaciones",
	sections: "Secciones",
	options: "Opciones",
	variants: "Variantes",
};

export const doubtfulPriceText =
	"El precio es menos de un sol, o cambia más de diez veces. Si está bien, marca «Sí, ese es el precio».";
