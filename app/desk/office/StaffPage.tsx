import { useActionData, useLoaderData } from "@remix-run/react";
import { BoxForm, type BoxFormProps, PasswordField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import { Table } from "~/desk/frame/Table";
import { roleNames } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { CheckboxField, type FieldState, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import type { loadStaff, loadStaffMember, StaffLink } from "./staff-screen.server";

export function StaffPage() {
	const { members, rights } = useLoaderData<typeof loadStaff>();
	return (
		<>
			<DeskHead />
			<MadeLink />
			<DeskList rows={members} />
			<StaffForm title="Agregar a alguien" intent="agregar">
				{(field) => (
					<>
						<TextField field={field("name")} label="Nombre" />
						<TextField field={field("email")} label="Correo" type="email" />
						<RoleField field={field("role")} />
						<SecondStepField field={field("secondStep")} />
					</>
				)}
			</StaffForm>
			<h2>{rights.caption}</h2>
			<Table {...rights} />
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
				{(field) => <SecondStepField field={field("secondStep")} />}
			</StaffForm>
			<StaffForm {...form} intent="puesto" title="Cambiar su puesto">
				{(field) => <RoleField field={field("role")} />}
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

function RoleField({ field }: { field: FieldState }) {
	return (
		<SelectField field={field} label="Puesto">
			<Options none="Elige" options={Object.entries(roleNames)} />
		</SelectField>
	);
}

function SecondStepField({ field }: { field: FieldState }) {
	return (
		<CheckboxField
			field={field}
			label="Pedirle también un código de su teléfono, como a toda dueña o dueño"
		/>
	);
}

function StaffForm({ children, ...form }: Omit<BoxFormProps, "submit">) {
	const [submit = ""] = form.title.split(",");
	return (
		<BoxForm {...form} submit={submit} look="primary">
			{(field) => (
				<>
					{children?.(field)}
					<PasswordField field={field("password")} />
				</>
			)}
		</BoxForm>
	);
}
