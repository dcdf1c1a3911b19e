import type { ReactNode } from "react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Picture } from "./Picture";
import styles from "./PictureCard.module.css";

interface PictureCardProps {
	picture: ResponsivePicture;
	title: string;
	titleId: string;
	children: ReactNode;
}

export function PictureCard({ picture, title, titleId, children }: PictureCardProps) {
	return (
		<aside className={styles.card} aria-labelledby={titleId}>
			<Picture picture={picture} sizes="(max-width: 768px) 92vw, (max-width: 1200px) 55vw, 656px" eager />
			<div className={styles.text}>
				<h2 id={titleId}>{title}</h2>
				{children}
			</div>
		</aside>
	);
}
