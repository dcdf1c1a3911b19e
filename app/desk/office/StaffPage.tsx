import { useActionData, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import {
	BoxForm,
	type BoxFormProps,
	Checkbox,
	PasswordInput,
	Select,
	TextInput,
} from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import { roleNames } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { loadStaff, loadStaffMember, StaffLink } from "./staff-screen.server";

export function StaffPage() {
	const { members, rights } = useLoaderData<typeof loadStaff>();
	return (
		<>
			<DeskHead />
			<MadeLink />
			<DeskList rows={members} />
			<StaffForm title="Agregar a alguien" intent="agregar">
				<TextInput name="name" label="Nombre" />
				<TextInput name="email" label="Correo" type="email" />
				{roleField}
				{secondStepField}
			</StaffForm>
			<DeskList heading={rights.caption} table={rights} />
		</>
	);
}

export function StaffMemberPage() {
	const { role, value, details } = useLoaderData<typeof loadStaffMember>();
	const form = { shownState: role, shown: { role } };
	return (
		<>
			<DeskHead>
				<p>
					<span className={styles.status}>{value}</span> {details}
				</p>
			</DeskHead>
			<MadeLink />
			<StaffForm
				{...form}
				intent="enlace"
				title="Darle un enlace nuevo, si perdió la contraseña o el teléfono"
			>
				{secondStepField}
			</StaffForm>
			<StaffForm {...form} intent="puesto" title="Cambiar su puesto">
				{roleField}
			</StaffForm>
			<StaffForm {...form} intent="sesiones" title="Cerrar sus sesiones" />
			<StaffForm {...form} intent="quitar" title="Quitar del equipo" />
			<p>
				<a href={adminUrls.staff()}>Volver al equipo</a>
			</p>
		</>
	);
}

function MadeLink() {
	const { name, link } = (useActionData() ?? {}) as Partial<StaffLink>;
	if (!link) return null;
	return (
		<section aria-label="El enlace" className={styles.section}>
			<h2>{`El enlace de ${name}`}</h2>
			<p>Dáselo solo a esa persona: sirve una vez, por tres días. No volveremos a mostrarlo.</p>
			<p className={styles.typed}>
				<code>{link}</code>
			</p>
		</section>
	);
}

const roleField = <Select name="role" label="Puesto" none="Elige" options={Object.entries(roleNames)} />;

const secondStepField = (
	<Checkbox name="secondStep" label="Pedirle también un código de su teléfono, como a toda dueña o dueño" />
);

function StaffForm({ children, ...form }: Omit<BoxFormProps, "submit">) {
	const [submit = ""] = form.title.split(",");
	return (
		<BoxForm {...form} submit={submit} look="primary">
			{children}
			<PasswordInput />
		</BoxForm>
	);
}
