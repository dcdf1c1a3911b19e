import { Form, Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Area, mayUse, type Role } from "~/staff/roles";
import { Button } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./DeskFrame.module.css";

const places: { area: Area; name: string; url: string }[] = [
	{ area: "today", name: "Hoy", url: urls.admin },
	{ area: "orders", name: "Pedidos", url: urls.adminOrders() },
	{ area: "stock", name: "Inventario", url: urls.adminStock() },
	{ area: "goods", name: "Productos", url: urls.adminProducts() },
	{ area: "complaints", name: "Reclamos", url: urls.adminInbox("reclamos") },
	{ area: "messages", name: "Mensajes", url: urls.adminInbox("mensajes") },
	{ area: "reviews", name: "Opiniones", url: urls.adminInbox("opiniones") },
	{ area: "mail", name: "Correos", url: urls.adminInbox("correos") },
	{ area: "journal", name: "Diario", url: urls.adminJournal() },
	{ area: "report", name: "Reporte", url: urls.adminReport() },
	{ area: "words", name: "Tienda", url: urls.adminShop("portada") },
	{ area: "words", name: "Textos", url: urls.adminTexts() },
	{ area: "subscribers", name: "Suscriptores", url: urls.adminSubscribers() },
	{ area: "discounts", name: "Descuentos", url: urls.adminDiscounts() },
	{ area: "staff", name: "Equipo", url: urls.adminStaff() },
];

export function DeskFrame({
	staff: { name, role },
	children,
}: {
	staff: { name: string; role: Role };
	children: ReactNode;
}) {
	return (
		<>
			<a className={styles.skip} href="#contenido">
				Saltar al contenido
			</a>
			<header className={styles.header}>
				<Link to={urls.admin} className={styles.title}>
					Wasi <span>Escritorio</span>
				</Link>
				<Form method="post" action={urls.adminSignOut} className={styles.signOut}>
					<span>{name}</span>{" "}
					<Button type="submit" look="quiet">
						Salir
					</Button>
				</Form>
				<nav aria-label="Escritorio" className={styles.places}>
					{places
						.filter(({ area }) => mayUse(role, area))
						.map((place) => (
							<NavLink key={place.url} to={place.url} end={place.url === urls.admin}>
								{place.name}
							</NavLink>
						))}
				</nav>
			</header>
			<main id="contenido" tabIndex={-1} className={styles.main}>
				{children}
			</main>
		</>
	);
}

export function DeskDoor({ children }: { children: ReactNode }) {
	return (
		<main id="contenido" className={styles.door}>
			{children}
		</main>
	);
}
