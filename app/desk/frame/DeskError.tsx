import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { adminUrls } from "~/platform/admin-urls";
import { classifyError, explainFailure } from "~/shop/frame/page-failure";
import { DeskDoor } from "./DeskFrame";
import { StaffSignInForm } from "./StaffSignInForm";
import { LostFiles, type Unsent, UnsentForm } from "./UnsentForm";

const retry = "Inténtalo en un minuto. Si enviaste algo, mira primero si se guardó.";
const advices: Record<number, string> = {
	404: "Revisa la dirección, o búscalo desde el escritorio.",
	413: "No se guardó. Si tu sesión terminó, entra otra vez en otra pestaña; después vuelve atrás y envíalo de nuevo.",
};

/** Its headings are those of the shop's error pages, which the page's title has too. */
export function DeskError() {
	const error = useRouteError();
	const { status = 500, data } = isRouteErrorResponse(error) ? error : {};
	const { title, advice } = explainFailure(classifyError(error));
	if (data?.unsent) {
		const Unsent = status === 401 ? EndedSession : Outage;
		return <Unsent title={title} {...data} />;
	}
	return (
		<DeskDoor>
			<h1>{title}</h1>
			<p>{status === 403 ? advice : (advices[status] ?? retry)}</p>
			<p>
				<a href={adminUrls.home}>Ir al escritorio</a>
			</p>
		</DeskDoor>
	);
}

interface UnsentProps {
	title: string;
	unsent: Unsent;
}

function Outage({ title, unsent }: UnsentProps) {
	return (
		<DeskDoor>
			<h1>{title}</h1>
			<UnsentForm unsent={unsent}>
				<p>No sabemos si se guardó lo que escribiste, pero no se perdió: envíalo otra vez en un minuto.</p>
			</UnsentForm>
		</DeskDoor>
	);
}

function EndedSession({ title, unsent }: UnsentProps) {
	return (
		<DeskDoor>
			<h1>{title}</h1>
			<p>Entra otra vez: no se perdió nada de lo que escribiste.</p>
			<LostFiles unsent={unsent} />
			<StaffSignInForm action={adminUrls.signIn()} unsent={unsent} />
		</DeskDoor>
	);
}
