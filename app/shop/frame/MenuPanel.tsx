import { useLocation } from "@remix-run/react";
import { memo, useEffect } from "react";
import { whatsappLink } from "~/domain/business/business";
import { urls } from "~/platform/urls";
import { useShop } from "~/shop/parts/use-shop";
import { isShown, NavLink } from "~/ui/page/NavLink";
import styles from "./MenuPanel.module.css";
import { Panel } from "./Panel";
import { ServerPart } from "./ServerPart";

export const menuPanelId = "menu";

const pages = [
	{ label: "Inicio", to: urls.home },
	{ label: "Categorías", to: urls.categories },
	{ label: "Productos", to: urls.productList() },
	{ label: "Ofertas", to: urls.offers() },
	{ label: "Nosotros", to: urls.about },
	{ label: "Mis favoritos", to: urls.favourites() },
	{ label: "Mi cuenta", to: urls.account },
	{ label: "Seguimiento orden", to: urls.tracking },
	{ label: "Tipos de entrega", to: urls.delivery },
	{ label: "Contacto", to: urls.contact() },
];

export const MenuPanel = memo(function MenuPanel() {
	const { pathname } = useLocation();
	useEffect(() => {
		for (const link of document.querySelectorAll<HTMLAnchorElement>(`#${menuPanelId} a`))
			link.ariaCurrent = isShown(link.pathname, pathname) ? "page" : null;
	}, [pathname]);
	return (
		<Panel id={menuPanelId} side="left" title="Menú" closeLabel="Cerrar el menú">
			<ServerPart as="nav" id={`${menuPanelId}-paginas`} aria-label="Menú" className={styles.list}>
				{import.meta.env.SSR && <Pages />}
			</ServerPart>
		</Panel>
	);
});

function Pages() {
	const { categories = [], hasOffers, business } = useShop();
	return (
		<ul role="list">
			{pages
				.filter(({ to }) => hasOffers || to !== urls.offers())
				.map(({ label, to }) => (
					<li key={to}>
						<NavLink to={to}>{label}</NavLink>
						{to === urls.categories && categories.length > 0 && (
							<ul role="list" className={styles.categories}>
								{categories.map(({ _id, name }) => (
									<li key={_id}>
										<NavLink to={urls.category(_id)}>{name}</NavLink>
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			{business?.whatsapp && (
				<li>
					<a href={whatsappLink(business.whatsapp)}>WhatsApp</a>
				</li>
			)}
		</ul>
	);
}
