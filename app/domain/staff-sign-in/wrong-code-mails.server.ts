import { paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import { type StaffMember, staffIdOf } from "~/domain/staff/staff-record.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { formatDateTime } from "~/platform/values/lima-time";

/** A lock each hour, for as long as somebody goes on guessing, is told with every fifth wrong code only. */
const toldEvery = 5;

/** To the member and to the owners. @returns changes for the transaction that counts the wrong code */
export function postWrongCodeMails(
	member: StaffMember,
	owners: readonly StaffMember[],
	{ count, until, now }: { count: number; until: Date; now: Date },
): Change[] {
	if (count % toldEvery !== 0) return [];
	const { name, email } = member;
	const codes = `después ${count} códigos equivocados. Hasta el ${formatDateTime(until.toISOString())} solo sirven los códigos de recuperación.`;
	const toMember = [
		`Hola, ${name}:`,
		`Alguien escribió tu contraseña del escritorio de Wasi y ${codes}`,
		"Si fuiste tú, espera hasta entonces o entra con un código de recuperación.",
		"Si no fuiste tú, alguien sabe tu contraseña. Pide hoy un enlace nuevo a la dueña o al dueño de la tienda: con él la cambias.",
	];
	const toOwner = [
		`Alguien escribió la contraseña de ${name} (${email}) y ${codes}`,
		`Pregúntale si fue. Si no fue, alguien sabe su contraseña: en «Equipo», abre a ${name} y dale un enlace nuevo, con el que la cambia.`,
	];
	const receivers = [
		{ to: email, texts: toMember },
		...owners.filter((owner) => owner.email !== email).map((owner) => ({ to: owner.email, texts: toOwner })),
	];
	return receivers.map(({ to, texts }, index) =>
		post(
			`staff-codes-${staffIdOf(email)}-${now.getTime().toString(36)}-${index}`,
			{
				to,
				subject: "Códigos equivocados en el escritorio de Wasi",
				blocks: texts.map((text) => paragraph(text)),
			},
			now,
		),
	);
}
