import { messageFields } from "~/domain/customer-service/message-fields.server";
import { storeMessage } from "~/domain/customer-service/message-repository.server";
import { urls } from "~/platform/urls";
import { readSession } from "~/shop/session/session.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { storeAnswers } from "~/shop/session/store-answers.server";
import { acceptedFormHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

export function sendMessageAction(received: ShopForm) {
	const { request, store } = received;
	return storeAnswers(received, {
		fields: messageFields,
		priority: "other",
		mails: 2,
		async act(content, actor) {
			const session = await readSession(request, store.settings);
			return storeMessage(store.datastore, { ...content, session }, actor);
		},
		isStored: ({ outcome }) => outcome === "stored",
		logged: "a message could not be stored",
		unavailable: unconfirmed,
		answer: () => redirectWithCookies(urls.contact({ enviado: "si" }), [], acceptedFormHeaders(request)),
	});
}

const unconfirmed = {
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};
