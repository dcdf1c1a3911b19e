export interface Category {
	_id: string;
	name: string;
	/** Address of its picture: a path of this site or an https address. */
	image: string;
}
