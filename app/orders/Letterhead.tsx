import { useRouteLoaderData } from "@remix-run/react";
import styles from "./Letterhead.module.css";

/** The part of the root loader's data that is used here. */
interface StoreData {
	contact: { phone?: string; email?: string };
	trackingUrl: string;
}

/** The store's contact details on a printed order; CSS hides them on screen. */
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
