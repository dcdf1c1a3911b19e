import { Form, Link, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage } from "~/desk/frame/Row";
import { Table } from "~/desk/frame/Table";
import { loadJournal, undoFromJournal } from "~/desk/office/journal-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadJournal);
export const action = deskHandler(undoFromJournal);

const columns = ["Cuándo", "Deshacer", "Quién", "Qué hizo", "Registros"];

export default function JournalPage() {
	const { day, shownDay, before, after, entries, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<Form method="get" action={adminUrls.journal()} className={styles.filters}>
				<TextField field={plainField("dia", "dia")} label="Día" type="date" defaultValue={day} />
				<Button type="submit">Ver</Button>
			</Form>
			<p className={styles.choices}>
				<Link to={before}>Día anterior</Link>
				{after && <Link to={after}>Día siguiente</Link>}
			</p>
			<h2>{shownDay}</h2>
			{entries.length === 0 ? (
				<p>Ese día nadie cambió nada desde el escritorio ni con un comando.</p>
			) : (
				<Table
					caption={`Cambios del ${shownDay}`}
					columns={columns}
					rows={entries.map(({ id, cells: [when, ...cells], canUndo }) => [
						when,
						canUndo && <UndoForm key={id} entry={id} of={[when, ...cells].join(" ")} />,
						...cells,
					])}
					isTimed
				/>
			)}
			<NextPage url={next}>Ver los anteriores</NextPage>
		</>
	);
}

function UndoForm({ entry, of }: { entry: string; of: string }) {
	return (
		<Form method="post">
			<input type="hidden" name="entry" value={entry} />
			<Button type="submit" look="quiet" aria-label={`Deshacer: ${of}`}>
				Deshacer
			</Button>
		</Form>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
