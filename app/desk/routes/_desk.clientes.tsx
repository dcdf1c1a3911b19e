import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskList, ListPage } from "~/desk/frame/DeskList";
import type { loadCustomer } from "~/desk/orders/customer-screen.server";
import { Facts } from "~/ui/elements/Facts";

export default function CustomerPage() {
	const { facts = [], sections = [] } = useLoaderData<typeof loadCustomer>();
	return (
		<ListPage>
			{facts.length > 0 && <Facts rows={facts} className={styles.facts} />}
			{sections.map((section) => (
				<DeskList key={section.heading} {...section} />
			))}
		</ListPage>
	);
}

export { loadCustomer as loader } from "~/desk/orders/customer-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
