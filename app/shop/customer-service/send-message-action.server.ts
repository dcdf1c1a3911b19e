import { redirect } from "@remix-run/node";
import { messageFields } from "~/domain/customer-service/message-fields.server";
import { storeMessage } from "~/domain/customer-service/message-repository.server";
import { urls } from "~/platform/urls";
import { readSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";

export function sendMessageAction(received: ShopForm) {
	const { request, store, actor } = received;
	return acceptForm(received, messageFields, {
		storage: { priority: "other", mails: 2 },
		unavailable,
		async act(content, { release }) {
			const session = await readSession(request, store.settings);
			const { outcome } = await storeMessage(store.datastore, { ...content, session }, actor);
			if (outcome !== "stored") release();
			return redirect(urls.contact({ enviado: "si" }), { status: 303 });
		},
	});
}

const unavailable = {
	logged: "a message could not be stored",
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};
