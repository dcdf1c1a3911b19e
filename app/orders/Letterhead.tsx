import { useRouteLoaderData } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import styles from "./Letterhead.module.css";

interface StoreData {
	trackingUrl: string;
}

/** Shown in print only. */
export function Letterhead() {
	const store = useRouteLoaderData("root") as StoreData | undefined;
	const business = useBusiness();
	const { ruc, address, phone, email } = business;
	return (
		<div className={styles.letterhead}>
			<p className={styles.name}>{legalNameOf(business)}</p>
			{ruc && <p>RUC {ruc}</p>}
			{address && <p>{address}</p>}
			{phone && <p>Teléfono: {phone}</p>}
			{email && <p>Correo electrónico: {email}</p>}
			{store && <p>Sigue tu pedido en {store.trackingUrl}</p>}
		</div>
	);
}
