import { useRouteLoaderData } from "@remix-run/react";
import styles from "./Letterhead.module.css";

/** What the root's data say of the store. */
interface StoreData {
	contact: { phone?: string; email?: string };
	trackingUrl: string;
}

/** Who sold a printed order, and where to follow it. Seen on paper only. */
export function Letterhead() {
	const store = useRouteLoaderData("root") as StoreData | undefined;
	const { phone, email } = store?.contact ?? {};
	return (
		<div className={styles.letterhead}>
			<p className={styles.name}>Wasi</p>
			{phone && <p>Teléfono: {phone}</p>}
			{email && <p>Correo electrónico: {email}</p>}
			{store && <p>Sigue tu pedido en {store.trackingUrl}</p>}
		</div>
	);
}
