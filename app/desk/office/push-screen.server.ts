import { z } from "zod";
import { deskHandler, formHandler, requireIntent } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { clearPushCookie, readPushCookie, writePushCookie } from "~/desk/frame/staff-cookie.server";
import {
	addPushDevice,
	dropPushDevice,
	findPushDevice,
	makePushKeys,
} from "~/domain/mail/push-devices.server";
import { isPushEndpoint, isPushReceiver, publicKeyOf } from "~/domain/mail/web-push.server";
import { journaled } from "~/domain/staff/journal.server";
import { adminUrls } from "~/platform/admin-urls";
import { formatDateTime } from "~/platform/values/lima-time";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

const doneTexts: Record<string, string> = {
	activar: "Listo: este teléfono avisará de cada pedido nuevo.",
	desactivar: "Este teléfono ya no avisa.",
};

export const loadPushes = deskHandler("orders", async ({ datastore, request, settings, session, query }) => {
	const address = await readPushCookie(request, settings);
	const isOwn = address?.staff === session.staffId;
	const device = isOwn ? await findPushDevice(datastore, address) : undefined;
	return {
		title: "Avisos en este teléfono",
		publicKey: publicKeyOf(await makePushKeys(datastore)),
		since: device && formatDateTime(new Date(device.since).toISOString()),
		done: doneTexts[query.get("listo") ?? ""],
	};
});

export const changePushes = formHandler("orders", async (received) => {
	const { datastore, request, settings, session, typed, acting } = received;
	const work = requireIntent({ activar: "subscribe", desactivar: "unsubscribe" } as const, typed.intent);
	const subscription = work === "subscribe" ? readSubscription(typed.subscription) : undefined;
	if (work === "subscribe" && !subscription)
		return refuseTyped(typed, problems[typed.problem ?? ""] ?? needsScripts);
	const before = await readPushCookie(request, settings);
	if (before) await dropPushDevice(journaled(datastore, acting(`avisos ${typed.intent}`)), before);
	const cookie = subscription
		? await writePushCookie(
				await addPushDevice(datastore, { staff: session.staffId, ...subscription }, acting("avisos activar")),
				settings,
			)
		: await clearPushCookie(settings);
	return redirectWithCookies(adminUrls.pushes({ listo: typed.intent }), [cookie]);
});

const needsScripts =
	"Este navegador no puede recibir avisos: necesita JavaScript. En un iPhone, abre primero el escritorio desde tu pantalla de inicio. Los pedidos te siguen llegando por correo.";

/** By what the desk's script found. */
const problems: Record<string, string> = {
	denied:
		"El navegador no tiene permiso para mostrar avisos. Dáselo en los ajustes de este sitio, y vuelve a tocar «Activar».",
	failed: "El navegador no pudo activar los avisos. Revisa tu conexión y vuelve a intentarlo.",
};

const subscriptionSchema = z
	.object({
		endpoint: z.string().refine(isPushEndpoint),
		keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }).refine(isPushReceiver),
	})
	.transform(({ endpoint, keys: { p256dh, auth } }) => ({ endpoint, p256dh, auth }));

/** @param typed the browser's `PushSubscription` as JSON */
function readSubscription(typed = "") {
	try {
		return subscriptionSchema.safeParse(JSON.parse(typed)).data;
	} catch {
		return undefined;
	}
}
