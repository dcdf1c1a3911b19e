import { Link } from "@remix-run/react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { IconItem, IconList } from "~/ui/elements/IconList";
import { PictureCard } from "~/ui/elements/PictureCard";

export function TrackingHelp({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="¿Necesitas ayuda?" titleId="ayuda-con-tu-pedido">
			<IconList>
				<IconItem icon="truck">
					Los días que tarda cada zona están en <Link to={urls.delivery}>Tipos de entrega</Link>.
				</IconItem>
				<IconItem icon="undo-2">
					Si algo llegó mal, mira <Link to={urls.returns}>Cambios y devoluciones</Link>.
				</IconItem>
				<IconItem icon="message-circle">
					¿No tienes la referencia? <Link to={urls.contact()}>Escríbenos</Link> y buscamos tu pedido.
				</IconItem>
			</IconList>
		</PictureCard>
	);
}
