import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { IconItem, IconList } from "~/ui/elements/IconList";
import { PictureCard } from "~/ui/elements/PictureCard";

export function TrackingHelp({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="¿Necesitas ayuda?" titleId="ayuda-con-tu-pedido">
			<IconList>
				<IconItem icon="truck">
					Los días que tarda cada zona están en <a href={urls.delivery}>Tipos de entrega</a>.
				</IconItem>
				<IconItem icon="undo-2">
					Si algo llegó mal, mira <a href={urls.returns}>Cambios y devoluciones</a>.
				</IconItem>
				<IconItem icon="message-circle">
					¿No tienes la referencia? <a href={urls.contact()}>Escríbenos</a> y buscamos tu pedido.
				</IconItem>
			</IconList>
		</PictureCard>
	);
}
