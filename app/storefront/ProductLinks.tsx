import { Link } from "@remix-run/react";
import { Picture } from "~/ui/Picture";
import type { ResponsivePicture } from "~/ui/picture-files";
import { urls } from "~/urls";
import styles from "./ProductLinks.module.css";

export interface ProductLink {
	slug: string;
	name: string;
	/** Without `alt`: the name stands beside it. */
	image: ResponsivePicture;
}

/** Products where there is no room for cards, or where a price could be out of date. */
export function ProductLinks({ products }: { products: ProductLink[] }) {
	return (
		<ul role="list" className={styles.list}>
			{products.map(({ slug, name, image }) => (
				<li key={slug}>
					<Link to={urls.product(slug)}>
						<Picture picture={image} sizes="160px" /> <span>{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
