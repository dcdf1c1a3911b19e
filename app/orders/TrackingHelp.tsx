import { Link } from "@remix-run/react";
import { Icon } from "~/ui/Icon";
import { PictureCard } from "~/ui/PictureCard";
import type { ResponsivePicture } from "~/ui/picture-files";
import { urls } from "~/urls";

export function TrackingHelp({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="¿Necesitas ayuda?" titleId="ayuda-con-tu-pedido">
			<ul role="list">
				<li>
					<Icon name="truck" size={22} />
					<span>
						Los días que tarda cada zona están en <Link to={urls.delivery}>Tipos de entrega</Link>.
					</span>
				</li>
				<li>
					<Icon name="undo-2" size={22} />
					<span>
						Si algo llegó mal, mira <Link to={urls.returns}>Cambios y devoluciones</Link>.
					</span>
				</li>
				<li>
					<Icon name="message-circle" size={22} />
					<span>
						¿No tienes la referencia? <Link to={urls.contact()}>Escríbenos</Link> y buscamos tu pedido.
					</span>
				</li>
			</ul>
		</PictureCard>
	);
}
