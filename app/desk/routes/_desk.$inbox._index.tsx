import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage, Row } from "~/desk/frame/Row";
import { Tabs } from "~/desk/frame/Tabs";
import { ItemForm } from "~/desk/inbox/ItemForm";
import { loadInbox } from "~/desk/inbox/inbox-screen.server";
import { adminUrls } from "~/platform/admin-urls";

export const loader = deskHandler(loadInbox);

export default function InboxPage() {
	const { path, filters, rows, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<Tabs tabs={filters} />
			{rows.length === 0 && <p>No hay nada aquí.</p>}
			<ul role="list" className={styles.list}>
				{rows.map(({ id, decision, ...row }) => (
					<Row key={id} {...row} url={adminUrls.inboxItem(path, id)}>
						{decision && (
							<>
								<p className={styles.typed}>{decision.text}</p>
								<div className={styles.choices}>
									{decision.forms.map((form) => (
										<ItemForm
											key={form.intent}
											{...{ path, id, form }}
											stateCode={decision.stateCode}
											about={row.name}
										/>
									))}
								</div>
							</>
						)}
					</Row>
				))}
			</ul>
			<NextPage url={next}>Ver los siguientes</NextPage>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
