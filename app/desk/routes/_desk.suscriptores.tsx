import { Form, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage, Row } from "~/desk/frame/Row";
import { endSubscription, loadSubscribers } from "~/desk/office/subscribers-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadSubscribers);
export const action = deskHandler(endSubscription);

export default function SubscribersPage() {
	const { text, count, rows, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead>
				<p>
					{`Reciben noticias y ofertas: ${count}.`}{" "}
					<a href={adminUrls.table("suscriptores")}>Descargar la lista en CSV</a>
				</p>
			</DeskHead>
			<Form method="get" action={adminUrls.subscribers()} className={styles.filters} role="search">
				<TextField
					field={plainField("q", "q")}
					label="Correo"
					hint="La dirección entera."
					type="search"
					defaultValue={text}
				/>
				<Button type="submit">Buscar</Button>
			</Form>
			{rows.length === 0 && (
				<p>{text ? "Esa dirección no está suscrita." : "Todavía no hay suscriptores."}</p>
			)}
			<ul role="list" className={styles.list}>
				{rows.map(({ id, ...row }) => (
					<Row key={id} {...row}>
						<Form method="post" action={adminUrls.subscribers()}>
							<input type="hidden" name="id" value={id} />
							<Button type="submit" look="quiet" aria-label={`Terminar la suscripción de ${row.name}`}>
								Terminar la suscripción
							</Button>
						</Form>
					</Row>
				))}
			</ul>
			<NextPage url={next}>Ver los siguientes</NextPage>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
