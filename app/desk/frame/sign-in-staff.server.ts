import { z } from "zod";
import { dropPushDevice } from "~/domain/mail/push-devices.server";
import { endStaffSession, staffIdOf } from "~/domain/staff/staff-record.server";
import type { StaffToken } from "~/domain/staff/staff-session.server";
import { authenticateStaff } from "~/domain/staff-sign-in/authenticate-staff.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { formatWait, takeAttempt, withName } from "~/platform/process/rate-limit.server";
import { acceptForm } from "~/web/forms/accept-form.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import type { DeskStore } from "./desk-handler.server";
import {
	readPushCookie,
	readStaffSession,
	readTrust,
	type StaffStore,
	writeStaffCookie,
	writeTrustCookie,
} from "./staff-cookie.server";

const signInFields = z.object({
	email: z.string("Escribe tu correo.").trim().min(1, "Escribe tu correo.").max(254),
	password: z.string("Escribe tu contraseña.").min(1, "Escribe tu contraseña."),
	code: z.string().default(""),
	trust: z.literal("on").optional(),
});

/** @returns the cookies of the session and of a trusted browser, or a refusal that is the same whether the password or the code was wrong */
export function signInStaff(request: Request, form: FormData, store: DeskStore) {
	const sender = senderOf(request);
	const { sender: bySender, senderAndName } = store.rateLimits.staffSignIn;
	return acceptForm({ form, sender, store }, signInFields, {
		limit: ({ email }) =>
			takeAttempt([bySender, sender], [senderAndName, withName(sender, staffIdOf(email))]),
		unavailable,
		async act(answers, { refuse }) {
			const { trust, ...typed } = answers;
			const credentials = {
				...{ ...typed, asksTrust: trust === "on" },
				trust: await readTrust(request, store.settings),
			};
			const signedIn = await authenticateStaff(store.datastore, credentials, { now: new Date() });
			if (signedIn.outcome === "begun") return writeCookies(signedIn, store);
			if (signedIn.outcome === "codesLocked")
				return refuse({ ...explainLock(signedIn.waitMs), waitMs: signedIn.waitMs });
			return refuse({ ...wrong, advice: answers.code ? wrong.advice : withoutCode, status: 400 });
		},
	});
}

function writeCookies({ session, trust }: { session: StaffToken; trust?: string }, { settings }: DeskStore) {
	const trusting = trust ? [writeTrustCookie(trust, settings)] : [];
	return Promise.all([writeStaffCookie(session, settings), ...trusting]);
}

function explainLock(waitMs: number) {
	return {
		title: "Hubo demasiados códigos equivocados",
		advice: [
			`Por seguridad, los códigos de tu aplicación volverán a servir en ${formatWait(waitMs)}. Espera, o entra ahora con uno de tus códigos de recuperación.`,
			"Si no los tienes o no fuiste tú quien se equivocó, pide a la dueña o al dueño de la tienda un enlace nuevo.",
		],
	};
}

const unavailable = {
	title: "La tienda no responde",
	advice: "Inténtalo en un minuto.",
	logged: "a sign-in at the desk got no answer from the datastore",
};

const wrong = {
	title: "No pudimos abrirte el escritorio",
	advice: "El correo, la contraseña o el código no coinciden. Revísalos y vuelve a intentarlo.",
};

/** Also the answer to a wrong password, so that it does not tell which passwords are right. */
const withoutCode =
	"El correo o la contraseña no coinciden, o falta el código. Si configuraste una aplicación de códigos, escribe el que muestra ahora.";

/** @returns `unavailable` if the datastore did not answer */
export function findSignedIn(request: Request, store: StaffStore) {
	const reading = readStaffSession(request, store, Date.now());
	return orUnavailable(reading, "whether somebody is signed in at the desk could not be read");
}

/** Ends the session and the pushes of this browser. @returns `unavailable` if the datastore did not answer */
export function endStaffAccess(request: Request, store: StaffStore) {
	return orUnavailable(endAccess(request, store), "a session of the team could not be ended on the server");
}

async function endAccess(request: Request, store: StaffStore): Promise<void> {
	const found = await readStaffSession(request, store, Date.now());
	if (found) await endStaffSession(store.datastore, found.session.staffId, found.session.id);
	const device = await readPushCookie(request, store.settings);
	if (device) await dropPushDevice(store.datastore, device);
}
