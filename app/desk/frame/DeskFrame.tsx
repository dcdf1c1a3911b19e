import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Area, mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { Submit } from "./DeskForm";
import styles from "./DeskFrame.module.css";

const places: { area: Area; name: string; url: string }[] = [
	{ area: "today", name: "Hoy", url: adminUrls.home },
	{ area: "orders", name: "Pedidos", url: adminUrls.orders() },
	{ area: "stock", name: "Inventario", url: adminUrls.stock() },
	{ area: "goods", name: "Productos", url: adminUrls.products() },
	{ area: "complaints", name: "Reclamos", url: adminUrls.inbox("reclamos") },
	{ area: "messages", name: "Mensajes", url: adminUrls.inbox("mensajes") },
	{ area: "reviews", name: "Opiniones", url: adminUrls.inbox("opiniones") },
	{ area: "mail", name: "Correos", url: adminUrls.inbox("correos") },
	{ area: "journal", name: "Diario", url: adminUrls.journal() },
	{ area: "report", name: "Reporte", url: adminUrls.report() },
	{ area: "words", name: "Tienda", url: adminUrls.shop("portada") },
	{ area: "words", name: "Textos", url: adminUrls.texts() },
	{ area: "subscribers", name: "Suscriptores", url: adminUrls.subscribers() },
	{ area: "discounts", name: "Descuentos", url: adminUrls.discounts() },
	{ area: "staff", name: "Equipo", url: adminUrls.staff() },
];

interface DeskFrameProps {
	/** Of the member. The desk's script tells by it whose unsaved texts it keeps. */
	id: string;
	name: string;
	role: Role;
	nextStep?: { name: string; url: string } | undefined;
	children: ReactNode;
}

export function DeskFrame({ id, name, role, nextStep, children }: DeskFrameProps) {
	const here = sectionOf(useLocation().pathname);
	return (
		<>
			<a className={styles.skip} href="#contenido">
				Saltar al contenido
			</a>
			<header className={styles.header}>
				<a href={adminUrls.home} className={styles.title}>
					Wasi <span>Escritorio</span>
				</a>
				<Form method="post" action={adminUrls.signOut} className={styles.signOut} data-member={id}>
					<span>{name}</span> <Submit look="quiet" text="Salir" />
				</Form>
				<nav aria-label="Escritorio" className={styles.places}>
					{places
						.filter(({ area }) => mayUse(role, area))
						.map((place) => (
							<a
								key={place.url}
								href={place.url}
								aria-current={sectionOf(place.url) === here ? "page" : undefined}
							>
								{place.name}
							</a>
						))}
				</nav>
			</header>
			<main id="contenido" tabIndex={-1} className={styles.main}>
				{nextStep && (
					<p>
						Siguiente paso: <a href={nextStep.url}>{nextStep.name}</a>
					</p>
				)}
				{children}
			</main>
		</>
	);
}

const sections: Record<string, string> = {
	"anotar-pedido": "pedidos",
	clientes: "pedidos",
	imprimir: "pedidos",
	categorias: "productos",
	"agregar-producto": "productos",
	"importar-productos": "productos",
};

/** @returns `tienda` for `/admin/tienda/datos` */
function sectionOf(path: string): string {
	const [, , section = ""] = path.split(/[/?]/);
	return sections[section] ?? section;
}

export function DeskDoor({ children }: { children: ReactNode }) {
	return (
		<main id="contenido" className={styles.door}>
			{children}
		</main>
	);
}
