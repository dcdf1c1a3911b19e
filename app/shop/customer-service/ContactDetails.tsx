import type { ReactNode } from "react";
import { telLink, whatsappLink } from "~/domain/business/business";
import { urls } from "~/platform/urls";
import { useBusiness } from "~/shop/parts/use-shop";
import { Icon } from "~/ui/elements/Icon";
import { IconItem, IconList } from "~/ui/elements/IconList";
import type { IconName } from "~/ui/elements/icon-names";
import { buttonClass } from "~/ui/fields/Button";
import { SmallPrint } from "~/ui/page/SmallPrint";
import styles from "./ContactDetails.module.css";

export function ContactDetails() {
	const { whatsapp, phone, email, hours, address, city } = useBusiness();
	return (
		<section className={styles.details} aria-labelledby="otros-medios">
			<h2 id="otros-medios">También puedes</h2>
			{whatsapp && (
				<p>
					<a className={buttonClass("secondary")} href={whatsappLink(whatsapp)}>
						<Icon name="message-circle" /> Escribirnos por WhatsApp
					</a>
				</p>
			)}
			<IconList>
				{phone && (
					<Detail icon="phone" label="Llamarnos">
						<a href={telLink(phone)}>{phone}</a>
					</Detail>
				)}
				{email && (
					<Detail icon="mail" label="Mandarnos un correo">
						<a href={`mailto:${email}`}>{email}</a>
					</Detail>
				)}
				{hours && (
					<Detail icon="clock" label="Te atendemos">
						{hours}
					</Detail>
				)}
				{address && (
					<Detail icon="map-pin" label="Dirección">
						{[address, city].filter(Boolean).join(", ")}
					</Detail>
				)}
			</IconList>
			<p>
				Para ver en qué paso va tu pedido usa <a href={urls.tracking}>Seguimiento orden</a>. Para un reclamo o
				una queja está el <a href={urls.complaints}>Libro de reclamaciones</a>.
			</p>
		</section>
	);
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
	return (
		<IconItem icon={icon}>
			<SmallPrint>{label}</SmallPrint>
			<p>{children}</p>
		</IconItem>
	);
}
