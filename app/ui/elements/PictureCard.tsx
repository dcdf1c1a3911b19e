import type { ReactNode } from "react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Picture } from "./Picture";
import styles from "./PictureCard.module.css";

export function PictureCard({
	picture,
	title,
	titleId,
	children,
}: {
	picture: ResponsivePicture;
	title: string;
	titleId: string;
	children: ReactNode;
}) {
	return (
		<aside className={styles.card} aria-labelledby={titleId}>
			<Picture picture={picture} sizes="(max-width: 768px) 92vw, (max-width: 1200px) 55vw, 656px" />
			<div className={styles.text}>
				<h2 id={titleId}>{title}</h2>
				{children}
			</div>
		</aside>
	);
}
