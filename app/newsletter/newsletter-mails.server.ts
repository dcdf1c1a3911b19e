import { link, type Mail, paragraph } from "~/mail/mail";
import { confirmationDays } from "./unconfirmed.server";

/** @param wanted completes "Con este correo pidieron en Wasi …" @param path of the page with the button */
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
