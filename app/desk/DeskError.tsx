import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import { DeskDoor } from "./DeskFrame";
import { StaffSignInForm } from "./StaffSignInForm";
import { LostFiles, type Unsent } from "./UnsentForm";

const texts: Record<number, [title: string, advice: string]> = {
	403: [
		"Esto no es de tu puesto",
		"Tu cuenta no puede usar esta parte. Pídeselo a quien administra la tienda.",
	],
	404: ["No encontramos esta página", "Revisa la dirección, o búscalo desde el escritorio."],
	413: [
		"El formulario es demasiado grande",
		"No se guardó. Si tu sesión terminó, entra otra vez en otra pestaña; después vuelve atrás y envíalo de nuevo.",
	],
};
const failure = [
	"Algo falló",
	"No se guardó nada de lo que enviaste. Vuelve atrás e inténtalo en un minuto.",
] as const;

export function DeskError() {
	const error = useRouteError();
	if (isRouteErrorResponse(error) && error.data?.unsent) return <EndedSession unsent={error.data.unsent} />;
	const [title, advice] = (isRouteErrorResponse(error) && texts[error.status]) || failure;
	return (
		<DeskDoor>
			<h1>{title}</h1>
			<p>{advice}</p>
			<p>
				<Link to={adminUrls.home}>Ir al escritorio</Link>
			</p>
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
