import type { Picture } from "./product";

export interface Category {
	_id: string;
	name: string;
	/** What one finds in it, in a sentence or two; may be absent. */
	description?: string | undefined;
	image: Picture;
}
