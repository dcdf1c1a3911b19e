import { type Item, itemLabel } from "~/domain/cart/sku.server";
import { describeSale } from "~/domain/goods/sale";
import { variantToQuery } from "~/domain/goods/variants";
import { link, type Mail, paragraph, rows } from "~/domain/mail/mail";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { confirmationDays } from "./unconfirmed.server";

export function writeConfirmationMail(to: string, wanted: string, path: string): Mail {
	return {
		to,
		subject: "Confirma tu correo en Wasi",
		blocks: [
			paragraph("Hola:"),
			paragraph(`Con este correo pidieron en Wasi ${wanted}.`),
			paragraph("Si fuiste tú, abre el enlace y presiona «Confirmar». Sin eso no te escribiremos."),
			link("Confirmar mi correo", path),
			paragraph(
				`El enlace vale ${confirmationDays} días. Si no fuiste tú, no hagas nada: después de ese plazo borramos tu correo.`,
			),
		],
	};
}

export function writeStockNotice(to: string, item: Item, unsubscribe: string): Mail {
	const { product, variant } = item;
	const label = itemLabel(item);
	const { price, sale } = variant ?? product;
	return {
		to,
		subject: `Ya puedes comprar: ${label}`,
		blocks: [
			paragraph("Hola:"),
			paragraph("Nos pediste que te avisáramos: este producto volvió a estar disponible."),
			rows(label, [
				{ name: "Precio, con IGV", value: formatSoles(price.pen) },
				...(sale ? [{ name: "Antes", value: formatSoles(sale.formerPrice.pen) }] : []),
			]),
			...(sale ? [paragraph(describeSale(sale))] : []),
			link("Ver el producto", urls.product(product.slug, variantToQuery(product, variant))),
			paragraph(
				"No lo apartamos para ti, y este fue el único aviso. Si se agota otra vez, puedes pedir otro en su página.",
			),
			link("Dejar de recibir avisos y noticias", unsubscribe),
		],
		unsubscribe,
	};
}

export function writeUnsubscribeLink(to: string, path: string): Mail {
	return {
		to,
		subject: "Tu enlace para dejar de recibir correos de Wasi",
		blocks: [
			paragraph("Hola:"),
			paragraph("Pidieron dejar de recibir en este correo noticias o avisos de Wasi."),
			paragraph("Si fuiste tú, abre el enlace y elige qué ya no quieres recibir."),
			link("Dejar de recibir correos", path),
			paragraph("Si no fuiste tú, no hagas nada: te seguirá llegando lo que pediste."),
		],
	};
}
