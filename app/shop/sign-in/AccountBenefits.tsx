import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { IconItem, IconList } from "~/ui/elements/IconList";
import type { IconName } from "~/ui/elements/icon-names";
import { PictureCard } from "~/ui/elements/PictureCard";

const benefits: { icon: IconName; text: string }[] = [
	{ icon: "truck", text: "Todos tus pedidos y su estado, en un solo lugar." },
	{ icon: "map-pin", text: "Tus direcciones guardadas para la próxima compra." },
	{ icon: "lock", text: "Sin contraseña que recordar." },
];

export function AccountBenefits({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="Con tu cuenta" titleId="con-tu-cuenta">
			<IconList>
				{benefits.map(({ icon, text }) => (
					<IconItem key={icon} icon={icon}>
						{text}
					</IconItem>
				))}
			</IconList>
			<p>
				¿Prefieres no registrarte? Compra sin cuenta y <a href={urls.tracking}>sigue tu pedido</a> con su
				referencia y tu documento.
			</p>
		</PictureCard>
	);
}
