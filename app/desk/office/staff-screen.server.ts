import { data, redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { deskHandler, formHandler, type ReceivedForm, requireIntent } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import {
	addStaff,
	inviteAgain,
	listStaff,
	readStaffEmail,
	readStaffName,
	setStaffRole,
	signOutStaff,
} from "~/domain/staff/manage-staff.server";
import { type Area, areas, mayUse, roleNames, roles } from "~/domain/staff/roles";
import { findStaff, type StaffMember, staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";

export interface StaffLink {
	name: string;
	link: string;
}

const doneTexts = new Map([
	["puesto", "Cambió su puesto."],
	["sesiones", "Cerramos sus sesiones."],
	["quitar", "Ya no puede entrar al escritorio."],
	["ya-no-esta", "Esa persona ya no está en el equipo."],
]);

export const loadStaff = deskHandler("staff", async ({ datastore, query }) => {
	const staff = await listStaff(datastore);
	return {
		title: "Equipo",
		members: staff.map((member) => ({
			...toRow(member),
			url: adminUrls.staffMember(staffIdOf(member.email)),
		})),
		done: doneTexts.get(query.get("listo") ?? ""),
		rights: {
			caption: "Qué puede hacer cada puesto",
			columns: ["Qué", ...roles.map((role) => roleNames[role])],
			rows: Object.entries(areas).map(([area, { name }]) => [
				name,
				...roles.map((role) => (mayUse(role, area as Area) ? "Sí" : "No")),
			]),
		},
	};
});

export const loadStaffMember = deskHandler("staff", async ({ datastore, params }) => {
	const member = await findStaff(datastore, params.id ?? "");
	if (!member) throw new Response(null, { status: 404 });
	return { title: member.name, role: member.role, ...toRow(member) };
});

export const addStaffAction = formHandler("staff", async (received) => {
	const { datastore, typed, acting } = received;
	const name = readStaffName(typed.name);
	const email = readStaffEmail(typed.email);
	const role = roles.find((one) => one === typed.role);
	if (!name) return refuseTyped(typed, { name: "Escribe su nombre, de hasta 60 letras." });
	if (!email) return refuseTyped(typed, { email: "Escribe su correo, como rosa@tienda.pe." });
	if (!role) return refuseTyped(typed, { role: "Elige su puesto." });
	const password = await refuseWrongPassword(received, typed.password);
	if (password) return refuseTyped(typed, { password });
	const hasSecondStep = typed.secondStep === "on" || undefined;
	const adding = await addStaff(datastore, { name, email, role, hasSecondStep }, acting("equipo agregar"));
	if (adding.outcome === "knownEmail")
		return refuseTyped(typed, { email: "Ya está en el equipo: dale un enlace nuevo." }, 409);
	return data<StaffLink>({ name, link: linkOf(received, adding.token) });
});

export const changeStaffAction = formHandler("staff", async (received) => {
	const { datastore, params, typed, acting } = received;
	const { intent = "", seen: shownRole = "" } = typed;
	const act = requireIntent(acts, intent);
	const role = intent === "puesto" ? roles.find((one) => one === typed.role) : undefined;
	if (intent === "puesto" && !role) return refuseTyped(typed, { role: "Elige su puesto." });
	const password = await refuseWrongPassword(received, typed.password);
	if (password) return refuseTyped(typed, { password });
	const hasSecondStep = typed.secondStep === "on" || undefined;
	const asked = { id: params.id ?? "", role, shownRole, hasSecondStep };
	const change = await act(datastore, asked, acting(`equipo ${intent}`));
	if (change.outcome === "invited")
		return data<StaffLink>({ name: change.name, link: linkOf(received, change.token) });
	if (change.outcome === "lastOwner") return refuseTyped(typed, lastOwner, 409);
	if (change.outcome === "outdated") {
		const now = `Mientras tanto alguien cambió su puesto: ahora es ${roleNames[change.role]}.`;
		return refuseTyped(typed, `${now} Míralo otra vez.`, 409);
	}
	return redirect(adminUrls.staff({ listo: change.outcome === "unknown" ? "ya-no-esta" : intent }), 303);
});

const acts = { enlace: inviteAgain, puesto: setStaffRole, sesiones: signOutStaff, quitar: setStaffRole };
const lastOwner = "Es la única persona que puede administrar el equipo: agrega a otra dueña o dueño primero.";

function toRow({ name, email, role, password, totp, sessions }: StaffMember) {
	const way = totp ? "Contraseña y código" : "Solo contraseña";
	return {
		name,
		details: `${email}. ${password ? way : "Todavía no usó su enlace"}`,
		value: roleNames[role],
		valueNote: sessions.length > 0 ? `Sesiones: ${sessions.length}` : "",
	};
}

function linkOf({ request, settings }: ReceivedForm, token: string): string {
	const origin = settings.adminOrigin ?? settings.publicOrigin ?? request.url;
	return new URL(adminUrls.invitation({ t: token }), origin).href;
}
