import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/Picture";
import type { ColorId } from "./colors";

export interface Product {
	slug: string;
	/** Names it had before; their addresses lead to this one. */
	formerSlugs: string[];
	name: string;
	summary: string;
	description: string;
	/** Feature lists as shown on its page, each under a title. */
	features: { title: string; items: string[] }[];
	/** The table of specifications. */
	specs: { name: string; value: string }[];
	/** Alternating picture and text sections. */
	sections: { title: string; text: string; image: Picture }[];
	categoryId: string;
	/** At least one; the first stands for the product wherever it is small. */
	images: [Picture, ...Picture[]];
	/** That of the cheapest variant, where prices differ. */
	price: Price;
	/** Of all variants together. */
	stock: number;
	/** In which it can be had. */
	colors: ColorId[];
	/** What a shopper chooses, in this order; none where there are no variants. */
	options: ProductOption[];
	/** What is sold: at least one where there are options. */
	variants: Variant[];
	/** Day of arrival, `2026-11-21`. */
	createdOn: string;
	video?: Video | undefined;
}

export interface ProductOption {
	/** Also the name of its parameter in the address. */
	id: string;
	name: string;
	/** `hex` where the option is a colour. */
	values: { id: string; name: string; hex?: string | undefined }[];
}

export interface Variant {
	/** The id of the value of each option, by the option's id. */
	choice: Record<string, string>;
	price: Price;
	stock: number;
	/** Index of the picture that shows it. */
	image?: number | undefined;
}

export type Picture = ResponsivePicture;

export interface Video {
	webm: string;
	mp4: string;
	poster: string;
	/** A WebVTT track that describes what is seen. */
	captions: string;
	label: string;
	width: number;
	height: number;
}
