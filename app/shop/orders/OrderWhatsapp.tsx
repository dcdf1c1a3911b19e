import { whatsappLink } from "~/domain/business/business";
import type { OrderView } from "~/domain/orders/order-view";
import { useBusiness } from "~/shop/parts/use-shop";
import { Icon } from "~/ui/elements/Icon";
import { buttonClass } from "~/ui/fields/Button";

/** Opens WhatsApp with a text to the shop about the order; nothing if the shop has no WhatsApp. */
export function OrderWhatsapp({
	reference,
	noun = "pedido",
	look = "secondary",
}: {
	reference: string;
	noun?: OrderView["noun"] | undefined;
	look?: "primary" | "secondary";
}) {
	const { whatsapp } = useBusiness();
	if (!whatsapp) return null;
	return (
		<a
			className={buttonClass(look)}
			href={whatsappLink(whatsapp, `Hola, les escribo por mi ${noun} ${reference}.`)}
		>
			<Icon name="message-circle" /> Escribirnos por WhatsApp
		</a>
	);
}
