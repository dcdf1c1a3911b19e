import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { BoxForm, TextArea } from "~/desk/frame/DeskForm";
import { DeskList, ListPage } from "~/desk/frame/DeskList";
import type { loadCustomer } from "~/desk/orders/customer-screen.server";
import { Facts } from "~/ui/elements/Facts";

export default function CustomerPage() {
	const { facts = [], notes = [], sections = [] } = useLoaderData<typeof loadCustomer>();
	return (
		<ListPage>
			{facts.length > 0 && <Facts rows={facts} className={styles.facts} />}
			{notes.map(({ intent, title, text, at }) => (
				<BoxForm key={intent} title={title} intent={intent} submit="Guardar" shown={{ text }} shownState={at}>
					<TextArea name="text" label="Nota, que no ve quien compra" hint="Vacía, se borra." rows={3} />
				</BoxForm>
			))}
			{sections.map((section) => (
				<DeskList key={section.heading} {...section} />
			))}
		</ListPage>
	);
}

export { changeCustomerNote as action } from "~/desk/orders/customer-notes.server";
export { loadCustomer as loader } from "~/desk/orders/customer-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
