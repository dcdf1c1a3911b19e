import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList, type ListView } from "~/desk/frame/DeskList";
import type { Fact } from "~/platform/values/fact";
import { Facts } from "~/ui/elements/Facts";

interface CustomerView extends Pick<ListView, "filters"> {
	note?: string;
	people?: NonNullable<ListView["rows"]>;
	facts?: Fact[];
	sections?: ListView[];
}

export default function CustomerPage() {
	const { filters, note, people, facts = [], sections = [] } = useLoaderData() as CustomerView;
	return (
		<>
			<DeskHead />
			<DeskList {...(filters && { filters })} {...(note && { note })} {...(people && { rows: people })} />
			{facts.length > 0 && <Facts rows={facts} className={styles.facts} />}
			{sections.map((section) => (
				<DeskList key={section.heading} {...section} />
			))}
		</>
	);
}

export { loadCustomer as loader } from "~/desk/orders/customer-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
