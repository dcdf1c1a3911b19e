import { useLayoutEffect, useRef, useState } from "react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Icon } from "~/ui/elements/Icon";
import { Picture } from "~/ui/elements/Picture";
import { Button } from "~/ui/fields/Button";
import styles from "./PictureZoom.module.css";

interface PictureZoomProps {
	name: string;
	images: ResponsivePicture[];
	firstIndex: number;
	onClose(): void;
}

export function PictureZoom({ name, images, firstIndex, onClose }: PictureZoomProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [index, setIndex] = useState(firstIndex);
	const picture = images[index];
	useLayoutEffect(() => dialog.current?.showModal(), []);
	if (!picture) return null;
	const move = (by: number) => setIndex((index + by + images.length) % images.length);
	return (
		<dialog ref={dialog} className={styles.zoom} aria-label={`Fotos grandes de ${name}`} onClose={onClose}>
			<div className={styles.bar}>
				<p role="status">{`Foto ${index + 1} de ${images.length}`}</p>
				{images.length > 1 && (
					<>
						<Button look="quiet" onClick={() => move(-1)}>
							Anterior
						</Button>
						<Button look="quiet" onClick={() => move(1)}>
							Siguiente
						</Button>
					</>
				)}
				<Button look="round" aria-label="Cerrar la foto grande" onClick={() => dialog.current?.close()}>
					<Icon name="x" size={24} />
				</Button>
			</div>
			<label key={index} className={styles.frame}>
				<input type="checkbox" aria-label="Ampliar la foto" />
				<Picture picture={picture} sizes="max(100vw, 100vh)" eager />
			</label>
		</dialog>
	);
}
