import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import styles from "~/admin/Admin.module.css";
import { DeskHead } from "~/admin/DeskHead";
import { loadJournal } from "~/admin/journal-screen.server";
import { NextPage } from "~/admin/Row";
import { Table } from "~/admin/Table";
import { store } from "~/store.server";
import { Button } from "~/ui/Button";
import { plainField, TextField } from "~/ui/Field";
import { urls } from "~/urls";

export function loader({ request }: LoaderFunctionArgs) {
	return loadJournal(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";

const columns = ["Cuándo", "Quién", "Qué hizo", "Registros"];

export default function JournalPage() {
	const { title, day, shownDay, before, after, rows, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead title={title} />
			<Form method="get" action={urls.adminJournal()} className={styles.filters}>
				<TextField field={plainField("dia", "dia")} label="Día" type="date" defaultValue={day} />
				<Button type="submit">Ver</Button>
			</Form>
			<p className={styles.choices}>
				<Link to={before}>Día anterior</Link>
				{after && <Link to={after}>Día siguiente</Link>}
			</p>
			<h2>{shownDay}</h2>
			{rows.length === 0 ? (
				<p>Ese día nadie cambió nada desde el escritorio ni con un comando.</p>
			) : (
				<Table caption={`Cambios del ${shownDay}`} columns={columns} rows={rows} isTimed />
			)}
			<NextPage url={next}>Ver los anteriores</NextPage>
		</>
	);
}
