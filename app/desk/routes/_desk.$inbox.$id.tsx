import { useActionData, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { ItemForm } from "~/desk/inbox/ItemForm";
import { ItemPhotos } from "~/desk/inbox/ItemPhotos";
import type { InboxItem } from "~/desk/inbox/inbox.server";
import type { changeInboxItem, loadInboxItem } from "~/desk/inbox/inbox-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Facts } from "~/ui/elements/Facts";

export default function InboxItemPage() {
	const { path, id, state, stateCode, facts, text, photos, links, forms } =
		useLoaderData<typeof loadInboxItem>();
	const refusal = useActionData<typeof changeInboxItem>();
	const isPlaced = !refusal?.typed.text || forms.some(({ intent }) => intent === refusal.intent);
	const unplaced = isPlaced ? undefined : { texts: [refusal.typed.text ?? ""], advice: notSent };
	return (
		<>
			<DeskHead unplaced={unplaced}>
				<p>
					<span className={styles.status}>{state}</span>
				</p>
			</DeskHead>
			{text && <p className={styles.typed}>{text}</p>}
			<ItemPhotos photos={photos} />
			{links?.map(({ name, url }) => (
				<p key={url}>
					<a href={url}>{name}</a>
				</p>
			))}
			<FactSections sections={facts.slice(0, 1)} />
			{forms.map((form) => (
				<ItemForm key={form.intent} {...{ path, id, stateCode, form }} />
			))}
			<FactSections sections={facts.slice(1)} />
			<p>
				<a href={adminUrls.inbox(path)}>Volver a la lista</a>
			</p>
		</>
	);
}

const notSent = "Lo que escribiste no se envió: cópialo si todavía hace falta.";

function FactSections({ sections }: { sections: InboxItem["facts"] }) {
	return sections.map(({ title, rows }) => (
		<section key={title} aria-label={title} className={styles.section}>
			<h2>{title}</h2>
			<Facts rows={rows} className={styles.facts} />
		</section>
	));
}

export { changeInboxItem as action, loadInboxItem as loader } from "~/desk/inbox/inbox-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
