import { memo } from "react";
import { attributeSize, pictureFile } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { useShop } from "~/shop/parts/use-shop";
import { NavLink } from "~/ui/page/NavLink";
import styles from "./CategoryBar.module.css";

export const CategoryBar = memo(function CategoryBar() {
	const { categories = [] } = useShop();
	if (categories.length === 0) return null;
	return (
		<nav aria-label="Categorías" className={styles.bar}>
			<ul role="list" className={styles.list}>
				{categories.map(({ _id, name, image: { src, widths, width, height } }) => (
					<li key={_id}>
						<NavLink to={urls.category(_id)}>
							<img
								src={widths ? pictureFile(src, Math.min(...widths), "webp") : src}
								alt=""
								{...attributeSize(width, height)}
								loading="lazy"
								fetchpriority="low"
							/>
							{name}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
});
