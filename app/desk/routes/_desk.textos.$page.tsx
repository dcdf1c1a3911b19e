import { useActionData, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { BoxForm, Checkbox, DeskForm, Select, Submit, TextArea, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import type { changeText } from "~/desk/office/text-actions.server";
import type { loadText } from "~/desk/office/texts-screen.server";
import { type PlaceholderName, placeholderNames } from "~/domain/content/compiled-content";
import { adminUrls } from "~/platform/admin-urls";
import { ContentText } from "~/shop/content/ContentPage";
import { Facts } from "~/ui/elements/Facts";

export default function TextPage() {
	const { page, status, versions, next, shown, ...text } = useLoaderData<typeof loadText>();
	const answer = useActionData<typeof changeText>();
	return (
		<>
			<DeskHead labelOf={(id) => labels[id]}>
				<p>
					{status && `${status}. `}
					{page && <a href={page}>Verlo en la tienda</a>}
				</p>
			</DeskHead>
			{answer?.preview !== undefined && (
				<Preview name="Así quedará" {...answer.typed} html={answer.preview} note="Todavía no se guardó." />
			)}
			{answer?.others && <Source name="Lo que dice ahora" {...answer.others} />}
			{shown && !answer && <ShownVersion {...shown} />}
			<TextForm />
			{versions && versions.length > 0 && (
				<section className={styles.section}>
					<h2>Versiones</h2>
					<DeskList rows={versions} next={next} nextText="Ver las anteriores" />
				</section>
			)}
			{text.isRemovable && (
				<BoxForm
					title="Quitar este texto"
					intent="quitar"
					shownState={text.savedVersion}
					action="?"
					submit="Quitar el texto"
				>
					<p>Su página deja de existir. Puedes deshacerlo en el diario.</p>
				</BoxForm>
			)}
			<p>
				<a href={adminUrls.texts()}>Todos los textos</a>
			</p>
		</>
	);
}

const labels: Record<string, string> = {
	slug: "Dirección",
	title: "Título",
	description: "Introducción",
	category: "Categoría",
	date: "Fecha",
	product: "Foto",
	body: "Texto",
};

function TextForm() {
	const { folder, isNew, savedVersion, fields, picture, categories } = useLoaderData<typeof loadText>();
	const answer = useActionData<typeof changeText>();
	const seen = (!answer?.others && answer?.typed.seen) || savedVersion;
	return (
		<DeskForm action="?" className={styles.longForm} shown={answer ? {} : fields}>
			<input type="hidden" name="seen" value={seen} />
			{isNew && (
				<TextInput
					name="slug"
					label={labels.slug}
					hint={`Lo que sigue a ${folder === "blog" ? "/blog/, como cuidar-la-madera" : "/paginas/, como ventas-por-mayor"}. Después ya no cambia.`}
					spellCheck={false}
				/>
			)}
			<TextInput name="title" label={labels.title} hint="Hasta 60 letras." />
			<TextArea
				name="description"
				label={labels.description}
				hint="De 50 a 160 letras. También la muestran los buscadores."
				rows={3}
			/>
			{categories && (
				<>
					<Select name="category" label={labels.category} none="Elige" options={categories} />
					<TextInput name="date" label={labels.date} type="date" />
					<TextInput
						name="product"
						label={picture ? "Otra foto (opcional)" : labels.product}
						hint={`El código de un producto, como sofa-ayni: se usa su primera foto.${picture ? ` Ahora: ${picture}` : ""}`}
						spellCheck={false}
					/>
				</>
			)}
			{folder === "own" && <Checkbox name="isInFooter" label="Enlazarla al pie de la tienda" />}
			{folder !== "pages" && <Checkbox name="isDraft" label="Todavía no mostrar este texto" />}
			<TextArea name="body" label={labels.body} rows={24} />
			<Help />
			<p className="row">
				<Submit intent="ver" look="secondary" text="Ver cómo queda" />
				<Submit intent="guardar" text="Guardar" />
			</p>
		</DeskForm>
	);
}

function Help() {
	return (
		<details className={styles.box}>
			<summary>Cómo se escribe</summary>
			<Facts
				className={styles.facts}
				rows={[
					{ name: "## Precios", value: "un subtítulo" },
					{ name: "**importante**", value: "negrita" },
					{ name: "[Garantía](/garantia)", value: "un enlace: a la tienda, o con https://, mailto: o tel:" },
					{ name: "- pan\n- leche", value: "una lista; con 1. y 2., numerada" },
					...placeholderNames.map((name) => ({ name: `{{${name}}}`, value: meanings[name] })),
				]}
			/>
		</details>
	);
}

interface Words {
	name: string;
	title?: string;
	description?: string;
}

function Preview({ name, title, description, html, note }: Words & { html: string; note?: string }) {
	return (
		<section className={styles.box} aria-label={name}>
			<p>
				<strong>{name}.</strong> {note}
			</p>
			<h2>{title}</h2>
			<p>{description}</p>
			<ContentText html={html} />
		</section>
	);
}

function Source({ name, title, description, body }: Words & { body?: string }) {
	return (
		<details className={styles.box} open>
			<summary>{name}</summary>
			<p className={styles.typed}>{[title, description, body].join("\n\n")}</p>
		</details>
	);
}

type ShownText = NonNullable<Awaited<ReturnType<typeof loadText>>["shown"]>;

function ShownVersion({ version, when, html, ...words }: ShownText) {
	const { savedVersion } = useLoaderData<typeof loadText>();
	return (
		<>
			{html === undefined ? (
				<Source name={when} {...words} />
			) : (
				<Preview name={`Versión: ${when}`} {...words} html={html} />
			)}
			<DeskForm name="restaurar" action="?">
				<input type="hidden" name="seen" value={savedVersion} />
				<input type="hidden" name="version" value={version} />
				<p>
					<Submit intent="restaurar" text="Volver a esta versión" />
				</p>
			</DeskForm>
		</>
	);
}

const meanings: Record<PlaceholderName, string> = {
	contacto: "cómo escribirte o llamarte, después de «Escríbenos»",
	"devoluciones-gratis": "que devolver es gratis, si la tienda lo promete",
	"dias-de-devolucion": "cuántos días hay para devolver por cambio de opinión",
	"dias-de-sesion": "cuántos días dura una sesión",
	historia: "la historia de la tienda",
	igv: "el porcentaje del IGV",
	"medios-de-pago": "los métodos que anuncia la tienda",
	"recojo-en-tienda": "si se puede recoger, dónde y cuánto cuesta; en un párrafo propio",
	vendedor: "tu razón social, RUC y dirección",
	"zonas-de-envio": "la tabla de zonas, precios y plazos; en un párrafo propio",
};

export { changeText as action } from "~/desk/office/text-actions.server";
export { loadText as loader } from "~/desk/office/texts-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
