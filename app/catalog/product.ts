import type { Price } from "~/money";

export interface Product {
	slug: string;
	name: string;
	summary: string;
	description: string;
	/** Feature lists as shown on its page, each under a title. */
	features: { title: string; items: string[] }[];
	/** Alternating picture and text sections. */
	sections: { title: string; text: string; image: Picture }[];
	categoryId: string;
	/** At least one; the first stands for the product wherever it is small. */
	images: [Picture, ...Picture[]];
	price: Price;
	stock: number;
	/** Day of arrival, `2026-11-21`. */
	createdOn: string;
	video?: Video | undefined;
}

export interface Picture {
	src: string;
	alt: string;
	/** Intrinsic size in pixels, so that nothing shifts. */
	width: number;
	height: number;
}

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
