import type { ResponsivePicture } from "~/ui/picture-files";

export interface Category {
	_id: string;
	name: string;
	description?: string | undefined;
	image: ResponsivePicture;
}
