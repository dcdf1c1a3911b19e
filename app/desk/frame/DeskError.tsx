import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { adminUrls } from "~/platform/admin-urls";
import { classifyError, explainFailure } from "~/shop/frame/page-failure";
import { DeskDoor } from "./DeskFrame";
import { StaffSignInForm } from "./StaffSignInForm";
import { LostFiles, type Unsent, UnsentForm } from "./UnsentForm";

const retry = "Inténtalo en un minuto. Si enviaste algo, mira primero si se guardó.";
const texts: Record<number, [title: string, advice: string]> = {
	404: ["No encontramos esta página", "Revisa la dirección, o búscalo desde el escritorio."],
	413: [
		"El formulario es demasiado grande",
		"No se guardó. Si tu sesión terminó, entra otra vez en otra pestaña; después vuelve atrás y envíalo de nuevo.",
	],
	503: ["El sistema no responde ahora", retry],
};

export function DeskError() {
	const error = useRouteError();
	const { status = 500, data } = isRouteErrorResponse(error) ? error : {};
	if (data?.unsent) return status === 401 ? <EndedSession {...data} /> : <Outage {...data} />;
	const forbidden = status === 403 ? explainFailure(classifyError(error)) : undefined;
	const [title, advice] = forbidden
		? [forbidden.title, forbidden.advice]
		: (texts[status] ?? ["Algo falló", retry]);
	return (
		<DeskDoor>
			<h1>{title}</h1>
			<p>{advice}</p>
			<p>
				<a href={adminUrls.home}>Ir al escritorio</a>
			</p>
		</DeskDoor>
	);
}

function Outage({ unsent }: { unsent: Unsent }) {
	return (
		<DeskDoor>
			<h1>El sistema no responde ahora</h1>
			<UnsentForm unsent={unsent}>
				<p>No sabemos si se guardó lo que escribiste, pero no se perdió: envíalo otra vez en un minuto.</p>
			</UnsentForm>
		</DeskDoor>
	);
}

function EndedSession({ unsent }: { unsent: Unsent }) {
	return (
		<DeskDoor>
			<h1>Tu sesión terminó</h1>
			<p>Entra otra vez: no se perdió nada de lo que escribiste.</p>
			<LostFiles unsent={unsent} />
			<StaffSignInForm action={adminUrls.signIn()} unsent={unsent} />
		</DeskDoor>
	);
}
