import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";
import type { ColorId } from "./colors";
import type { Sale } from "./sale";

export interface Product {
	slug: string;
	/** Their URLs redirect to this product. */
	formerSlugs: string[];
	name: string;
	summary: string;
	description: string;
	features: { title: string; items: string[] }[];
	specs: { name: string; value: string }[];
	sections: { title: string; text: string; image: ResponsivePicture }[];
	categoryId: string;
	/** The first is also the thumbnail. */
	images: [ResponsivePicture, ...ResponsivePicture[]];
	/** Of the cheapest variant, on the day in Lima for which the record was parsed. */
	price: Price;
	/** The sale of that price, if one is on. */
	sale?: Sale | undefined;
	/** The next day on which a sale begins or is over. */
	repricedOn?: string | undefined;
	/** The sum over all variants. */
	stock: number;
	colors: ColorId[];
	options: ProductOption[];
	variants: Variant[];
	/** A date, `2026-11-21`: of its creation, or from which it is shown if that is later. */
	createdOn: string;
	/** The day of the last change by a command, or else of its creation. */
	changedOn: string;
	video?: Video | undefined;
}

export interface ProductOption {
	/** Also its query parameter. */
	id: string;
	name: string;
	/** `hex` only for colours. */
	values: { id: string; name: string; hex?: string | undefined }[];
}

export interface Variant {
	/** Value ids by option id. */
	choice: Record<string, string>;
	price: Price;
	sale?: Sale | undefined;
	stock: number;
	/** Index of its picture in `images`. */
	image?: number | undefined;
}

export interface Video {
	webm: string;
	mp4: string;
	poster: string;
	/** A WebVTT file that describes the scenes. */
	captions: string;
	label: string;
	width: number;
	height: number;
}
