import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { CategoryStrip } from "~/catalog/CategoryStrip";
import { featuredProduct } from "~/catalog/lists";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import type { IconName } from "~/ui/icon-names";
import { urls } from "~/urls";
import styles from "./home.module.css";

export const meta: MetaFunction = () => [
	{ title: "Wasi" },
	{
		name: "description",
		content: "Productos para el hogar y electrónica, con precios en soles y dólares y envío a todo el Perú.",
	},
];

export async function loader() {
	await store.catalog.ready;
	const { version, known, categories, products } = store.catalog.snapshot();
	return { version, known, categories, hasFeatured: featuredProduct(products) !== undefined };
}

export default function Home() {
	const { version, known, categories, hasFeatured } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<>
			<section className={styles.hero}>
				<img src="/images/hero.svg" alt="" width={2400} height={1000} fetchpriority="high" />
				<div className={styles.heroText}>
					<h1 lang="en">Modern living room</h1>
					<p lang="en">Decorate your room</p>
					<ButtonLink to={hasFeatured ? urls.featuredProduct : urls.productList()}>Comprar ahora</ButtonLink>
				</div>
			</section>
			<section className={styles.section} aria-labelledby="categorias">
				<h2 id="categorias" lang="en">
					Popular categories
				</h2>
				<CategoryStrip categories={categories} known={known} />
			</section>
			<section className={styles.section} aria-label="Beneficios">
				<ul role="list" className={styles.benefits}>
					{benefits.map(({ icon, title, text }) => (
						<li key={title}>
							<Icon name={icon} size={32} />
							<h3>{title}</h3>
							<p>{text}</p>
						</li>
					))}
				</ul>
			</section>
		</>
	);
}

const benefits: { icon: IconName; title: string; text: string }[] = [
	{ icon: "truck", title: "Envío gratis", text: "Llevamos tu compra a todo el Perú sin costo de envío." },
	{
		icon: "badge-check",
		title: "Compromiso de igualar precios",
		text: "Si lo encuentras a menor precio en otra tienda, lo igualamos.",
	},
	{
		icon: "undo-2",
		title: "Devoluciones fáciles y gratis",
		text: "Si no es lo que esperabas, lo recogemos sin costo.",
	},
];
