import { redirect } from "@remix-run/node";
import { deskHandler, formHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { readListPage, readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { csvResponse } from "~/desk/frame/table-response.server";
import {
	findSubscriber,
	parseSubscriber,
	readSubscribers,
	type Subscriber,
} from "~/domain/subscriptions/subscribers.server";
import { unsubscribe } from "~/domain/subscriptions/unsubscribe.server";
import { createUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { adminUrls } from "~/platform/admin-urls";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatShortDateTime, limaDay } from "~/platform/values/lima-time";

export const loadSubscribers = listHandler("subscribers", async ({ datastore, query }) => {
	const text = readSearchText(query);
	const newest = { by: "confirmedAt", isDescending: true } as const;
	const { items, next } = text
		? { items: [(await findSubscriber(datastore, text)) ?? []].flat(), next: undefined }
		: await readListPage(datastore, "subscriber", parseSubscriber, query, newest);
	return {
		title: "Suscriptores",
		filters: [searchField("Correo", text, "La dirección entera.")],
		note: `Reciben noticias y ofertas: ${await datastore.count("subscriber")}.`,
		links: [{ name: "Descargar la lista en CSV", url: adminUrls.table("suscriptores") }],
		empty: text ? "Esa dirección no está suscrita." : "Todavía no hay suscriptores.",
		rows: items.map(({ id, email, consent, confirmedAt }) => ({
			name: email,
			details: `Aceptó el ${formatShortDateTime(consent.at)}: «${consent.text}»`,
			value: formatShortDateTime(confirmedAt),
			act: {
				name: "id",
				value: id,
				text: "Terminar la suscripción",
				label: `Terminar la suscripción de ${email}`,
			},
		})),
		next: next && adminUrls.subscribers({ despues: next }),
		done: query.has("listo") ? "Terminamos la suscripción: ya no recibirá noticias." : undefined,
	};
});

export const endSubscription = formHandler("subscribers", async ({ datastore, typed, acting }) => {
	const { id = "" } = typed;
	if (!recordIdPattern.test(id)) return refuseTyped(typed, "Elige a quién ya no se le escribe.");
	const ending = unsubscribe(datastore, { id, lists: "news" }, acting("suscriptores terminar"));
	const ended = await orUnavailable(ending, "a subscription could not be ended");
	if (ended === "unavailable")
		return refuseTyped(typed, "Nuestro sistema no responde. Espera un minuto y vuelve a intentarlo.", 503);
	return redirect(adminUrls.subscribers({ listo: "1" }), 303);
});

export const downloadSubscribers = deskHandler(
	"subscribers",
	async ({ request, datastore, actor, settings }) => {
		const origin = settings.publicOrigin ?? new URL(request.url).origin;
		const unsubscribeLink = (id: string) =>
			origin + urls.unsubscribe({ s: createUnsubscribeToken(id, settings.sessionSecret) });
		const table = tableOf(readSubscribers(datastore), unsubscribeLink);
		return csvResponse(table, `suscriptores-${limaDay(actor.now)}`);
	},
);

/** Each mailing must offer its reader the link that ends the subscription (Ley 32323). */
async function* tableOf(
	subscribers: AsyncIterable<Subscriber>,
	unsubscribeLink: (id: string) => string,
): AsyncGenerator<string[]> {
	yield ["correo", "aceptó", "confirmó", "texto", "enlace de baja"];
	for await (const { id, email, consent, confirmedAt } of subscribers)
		yield [email, consent.at, confirmedAt, consent.text, unsubscribeLink(id)];
}
