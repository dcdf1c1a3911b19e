import type { ResponsivePicture } from "~/ui/picture-files";

export interface Category {
	_id: string;
	name: string;
	description?: string | undefined;
	/** The lowest comes first; categories without one come last. */
	position?: number | undefined;
	image: ResponsivePicture;
}
