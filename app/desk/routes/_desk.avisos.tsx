import { Form, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { Submit } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import type { loadPushes } from "~/desk/office/push-screen.server";
import { adminUrls } from "~/platform/admin-urls";

export default function PushesPage() {
	const { since, publicKey } = useLoaderData<typeof loadPushes>();
	return (
		<>
			<DeskHead />
			<p>
				Cuando llega un pedido, este teléfono o esta computadora te avisa, aunque el escritorio esté cerrado.
				El aviso solo dice «Pedido nuevo» y su número. También te llega el correo de siempre.
			</p>
			{since ? (
				<Form method="post" action={adminUrls.pushes()} className={styles.form}>
					<p>{`Aquí están activos desde el ${since}.`}</p>
					<Submit intent="desactivar" look="secondary" text="Desactivar" />
				</Form>
			) : (
				// The desk's script asks the browser, and fills the fields.
				<Form method="post" action={adminUrls.pushes()} className={styles.form} data-push-key={publicKey}>
					<p>
						El navegador te pedirá permiso. En un iPhone, primero toca «Compartir» y «Agregar a inicio», y
						abre el escritorio desde ahí.
					</p>
					<input type="hidden" name="intent" value="activar" />
					<input type="hidden" name="subscription" />
					<input type="hidden" name="problem" />
					<Submit text="Activar" />
				</Form>
			)}
			<p>Al salir del escritorio en este teléfono, los avisos se desactivan.</p>
		</>
	);
}

export { changePushes as action, loadPushes as loader } from "~/desk/office/push-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
