import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { ItemForm } from "~/desk/inbox/ItemForm";
import { ItemPhotos } from "~/desk/inbox/ItemPhotos";
import type { loadInbox } from "~/desk/inbox/inbox-screen.server";

export default function InboxPage() {
	return (
		<ListPage below={(row: InboxRow) => row.decision && <Decision row={row} decision={row.decision} />} />
	);
}

type InboxRow = Awaited<ReturnType<typeof loadInbox>>["rows"][number];

function Decision({
	row: { path, id, name },
	decision: { text, photos, forms, stateCode },
}: {
	row: InboxRow;
	decision: NonNullable<InboxRow["decision"]>;
}) {
	return (
		<>
			<p className={styles.typed}>{text}</p>
			<ItemPhotos photos={photos} />
			<div className="row">
				{forms.map((form) => (
					<ItemForm key={form.intent} {...{ path, id, form, stateCode }} about={name} />
				))}
			</div>
		</>
	);
}

export { loadInbox as loader } from "~/desk/inbox/inbox-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
