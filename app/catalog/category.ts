import type { Picture } from "./product";

export interface Category {
	_id: string;
	name: string;
	description?: string | undefined;
	image: Picture;
}
