import { Link } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import styles from "~/desk/Desk.module.css";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import type { OpenInvitation } from "~/staff/invitation.server";
import { roleNames } from "~/staff/roles";
import { Button, buttonClass } from "~/ui/Button";
import { TextField } from "~/ui/Field";

const labels = { password: "Tu contraseña nueva", code: "Los 6 números que muestra la aplicación" };

export function InvitationForm({
	action,
	invitation: { email, role, totp },
	...submission
}: FormSubmission<keyof typeof labels> & { action: string; invitation: OpenInvitation }) {
	return (
		<ValidatedForm id="invitacion" action={action} labels={labels} submission={submission}>
			{({ fields }) => (
				<>
					<p>{`Tu puesto: ${roleNames[role]}. Entrarás con ${email}.`}</p>
					<input type="hidden" name="email" value={email} autoComplete="username" />
					<TextField
						field={{ ...fields.password, initialValue: undefined }}
						hint="Al menos 12 caracteres. Cuatro palabras al azar son fáciles de recordar y difíciles de adivinar."
						type="password"
						autoComplete="new-password"
					/>
					{totp && (
						<>
							<h2>El segundo paso</h2>
							<p>
								Abre una aplicación de códigos en tu teléfono, como Aegis o Google Authenticator, y agrega una
								cuenta: con la cámara, con el enlace, o escribiendo la clave.
							</p>
							<div
								className={styles.secret}
								role="img"
								aria-label="Código QR con la clave"
								// biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that the server drew of its own secret.
								dangerouslySetInnerHTML={{ __html: totp.picture }}
							/>
							<p>
								<a href={totp.url}>Abrirla en este teléfono</a>
							</p>
							<p>
								<code>{totp.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
							</p>
							<TextField
								field={{ ...fields.code, initialValue: undefined }}
								inputMode="numeric"
								autoComplete="one-time-code"
							/>
						</>
					)}
					<Button type="submit">Guardar y entrar</Button>
				</>
			)}
		</ValidatedForm>
	);
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<>
			{codes.length > 0 && (
				<>
					<p>
						Guarda estos códigos en un lugar seguro: cada uno te deja entrar una vez si pierdes el teléfono.
						No volveremos a mostrarlos.
					</p>
					<ul role="list" className={styles.codes}>
						{codes.map((code) => (
							<li key={code}>{code}</li>
						))}
					</ul>
				</>
			)}
			<p>
				<Link to={adminUrls.home} className={buttonClass("primary")}>
					Ir al escritorio
				</Link>
			</p>
		</>
	);
}
