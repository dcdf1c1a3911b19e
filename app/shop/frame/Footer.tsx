import { memo } from "react";
import { socialNetworkName, telLink, whatsappLink } from "~/domain/business/business";
import { urls } from "~/platform/urls";
import { type ShopData, useShop } from "~/shop/parts/use-shop";
import { Icon } from "~/ui/elements/Icon";
import type { IconName } from "~/ui/elements/icon-names";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { ButtonLink } from "~/ui/fields/Button";
import { Disclosure } from "~/ui/page/Disclosure";
import styles from "./Footer.module.css";
import { topId } from "./Header";
import { Logo } from "./Logo";
import { Newsletter } from "./Newsletter";
import { ServerPart } from "./ServerPart";

/**
 * The complaints book's link is also outside the accordion: the law wants it always visible (Ley 32495).
 * @param isLegalOnly leaves out what leads away from the checkout
 */
export const Footer = memo(function Footer({ isLegalOnly = false }: { isLegalOnly?: boolean }) {
	const { year } = useShop();
	return (
		<footer className={isLegalOnly ? styles.legalOnly : styles.footer}>
			{!isLegalOnly && (
				<>
					<ServerPart id="pie">{import.meta.env.SSR && <Sections />}</ServerPart>
					<ServerPart id="noticias">{import.meta.env.SSR && <Newsletter />}</ServerPart>
				</>
			)}
			<div className={styles.bottom}>
				{!isLegalOnly && (
					<p>{`© ${["2016", year].filter(Boolean).join("–")} Wasi. Todos los derechos reservados.`}</p>
				)}
				<Entries entries={legalEntries} className={styles.legal} />
				<a href={urls.complaints} className={styles.book}>
					<Icon name="book-open-text" size={26} />
					Libro de reclamaciones
				</a>{" "}
				<a href={`#${topId}`} className={styles.top}>
					<Icon name="arrow-up" />
					<VisuallyHidden>Volver arriba</VisuallyHidden>
				</a>
			</div>
		</footer>
	);
});

function Sections() {
	const { business = {}, categories = [], footerPages = [] } = useShop();
	const sections = [
		{
			title: "Nosotros",
			content: (
				<div className={styles.about}>
					<Logo />
					{business.founding && <p>{business.founding}</p>}
				</div>
			),
		},
		{
			title: "Categorías",
			content: (
				<>
					<Entries entries={categoryEntries} />
					<Entries
						entries={categories.map(({ _id, name }) => ({ label: name, to: urls.category(_id) }))}
						className={styles.inline}
						name="Todas las categorías"
					/>
				</>
			),
		},
		{ title: "Te ayudamos", content: <Entries entries={[...helpEntries, ...footerPages]} /> },
		{ title: "Contacta con nosotros", content: <ContactDetails business={business} /> },
	];
	return (
		<div className={styles.sections}>
			{sections.map(({ title, content }) => (
				<Disclosure key={title} title={title} name="pie" className={styles.section}>
					{content}
				</Disclosure>
			))}
		</div>
	);
}

interface FooterLink {
	label: string;
	to: string;
	icon?: IconName;
}

const categoryEntries: FooterLink[] = [
	{ label: "Nosotros", to: urls.about },
	{ label: "Categorías", to: urls.categories },
	{ label: "Productos", to: urls.productList() },
	{ label: "Métodos de pago", to: urls.payment },
	{ label: "Blog", to: urls.blog },
];

const helpEntries: FooterLink[] = [
	{ label: "Libro de reclamaciones", to: urls.complaints, icon: "book-open-text" },
	{ label: "Tipos de entrega", to: urls.delivery },
	{ label: "Seguimiento orden", to: urls.tracking },
	{ label: "Boletas y facturas", to: urls.receipts },
	{ label: "Cambios y devoluciones", to: urls.returns },
	{ label: "Garantía", to: urls.warranty },
	{ label: "Preguntas frecuentes", to: urls.questions },
	{ label: "Contacto", to: urls.contact() },
];

const legalEntries: FooterLink[] = [
	{ label: "Términos", to: urls.terms },
	{ label: "Privacidad", to: urls.privacy },
	{ label: "Cookies", to: urls.cookies },
];

function Entries({
	entries,
	className = styles.entries,
	name,
}: {
	entries: FooterLink[];
	className?: string | undefined;
	name?: string;
}) {
	return (
		<ul role="list" className={className} aria-label={name}>
			{entries.map(({ label, to, icon }) => (
				<li key={to}>
					{icon && <Icon name={icon} />}
					<a href={to}>{label}</a>
				</li>
			))}
		</ul>
	);
}

function ContactDetails({ business }: Pick<ShopData, "business">) {
	const { city, phone, whatsapp, social = [] } = business;
	return (
		<>
			<ul role="list" className={styles.entries}>
				<li>
					<Icon name="map-pin" />
					{[city, "Perú"].filter(Boolean).join(", ")}
				</li>
				{phone && (
					<li>
						<Icon name="phone" />
						<a href={telLink(phone)}>{phone}</a>
					</li>
				)}
				{whatsapp && (
					<li>
						<Icon name="message-circle" />
						<a href={whatsappLink(whatsapp)}>WhatsApp</a>
					</li>
				)}
				<li>
					<ButtonLink look="inverse" to={urls.contact()}>
						Envíanos un mensaje
					</ButtonLink>
				</li>
			</ul>
			{social.length > 0 && (
				<ul role="list" className={styles.inline} aria-label="Redes sociales">
					{social.map((address) => (
						<li key={address}>
							<a href={address} rel="me">
								{socialNetworkName(address)}
							</a>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
