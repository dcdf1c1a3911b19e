import { Link } from "@remix-run/react";
import { Picture } from "~/ui/Picture";
import { urls } from "~/urls";
import type { ProductLink } from "./newest-cards.server";
import styles from "./ProductLinks.module.css";

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
