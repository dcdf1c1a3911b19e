import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { Submit } from "~/desk/frame/DeskForm";
import { DeskDoor } from "~/desk/frame/DeskFrame";
import { acceptInvitation, invitationConstraints } from "~/desk/frame/invitation.server";
import { roleNames } from "~/domain/staff/roles";
import { findInvitation, type Invitation } from "~/domain/staff-sign-in/redeem-invitation.server";
import { adminUrls } from "~/platform/admin-urls";
import { pageTitle } from "~/platform/values/page-title";
import { noIndex } from "~/shop/frame/page-meta";
import { buttonClass } from "~/ui/fields/Button";
import { type FieldState, TextField } from "~/ui/fields/Field";
import { readForm } from "~/web/forms/read-form.server";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

export const meta: MetaFunction = () => [{ title: pageTitle("Tu cuenta del escritorio") }, noIndex];

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const token = new URL(request.url).searchParams.get("t");
	const invitation = await findInvitation(store.datastore, token, Date.now());
	// After the POST that used the invitation, Remix calls this as a GET with the content type of the POST.
	const isInvalid = !invitation && request.method === "GET" && !request.headers.has("content-type");
	return data({ invitation, constraint: invitationConstraints }, { status: isInvalid ? 410 : 200 });
}

export async function action({ request, context: { store } }: ActionFunctionArgs) {
	const token = new URL(request.url).searchParams.get("t");
	const outcome = await acceptInvitation(request, await readForm(request), store, token);
	if (!outcome) return data({ problem: undefined, codes: undefined }, { status: 410 });
	if (!("setCookie" in outcome)) return outcome;
	const { codes, setCookie } = outcome;
	return data({ codes }, { headers: { "Set-Cookie": setCookie } });
}

export default function InvitationPage() {
	const { invitation, constraint } = useLoaderData<typeof loader>();
	const { pathname, search } = useLocation();
	const answer = useActionData() as { codes?: string[] } | undefined;
	if (answer?.codes) return <ReadyAccount codes={answer.codes} />;
	if (!invitation) {
		return (
			<DeskDoor>
				<h1>Este enlace ya no sirve</h1>
				<p>Cada enlace sirve una sola vez y vence en tres días. Pide otro a quien administra la tienda.</p>
			</DeskDoor>
		);
	}
	const { name, email, role, totp } = invitation;
	return (
		<DeskDoor>
			<h1>{`Hola, ${name}`}</h1>
			<ValidatedForm id="invitacion" action={pathname + search} labels={labels} constraint={constraint}>
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
						{totp && <SecondStep totp={totp} field={fields.code} />}
						<Submit text="Guardar y entrar" />
					</>
				)}
			</ValidatedForm>
		</DeskDoor>
	);
}

const labels = { password: "Tu contraseña nueva", code: "Los 6 números que muestra la aplicación" };

type Totp = NonNullable<Invitation["totp"]>;

function SecondStep({ totp, field }: { totp: Totp; field: FieldState }) {
	return (
		<>
			<h2>El segundo paso</h2>
			<p>
				Abre una aplicación de códigos en tu teléfono, como Aegis o Google Authenticator, y agrega una cuenta:
				con la cámara, con el enlace, o escribiendo la clave.
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
				field={{ ...field, initialValue: undefined }}
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
		</>
	);
}

function ReadyAccount({ codes }: { codes: string[] }) {
	return (
		<DeskDoor>
			<h1>Tu cuenta está lista</h1>
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
				<a href={adminUrls.home} className={buttonClass("primary")}>
					Ir al escritorio
				</a>
			</p>
		</DeskDoor>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";
