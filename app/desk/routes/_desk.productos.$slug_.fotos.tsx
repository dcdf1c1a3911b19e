import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import rowStyles from "~/desk/goods/PictureRow.module.css";
import { changeProductPhotos, loadProductPhotos } from "~/desk/goods/product-photos-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Picture } from "~/ui/elements/Picture";
import { CheckboxField, FileField, plainField, TextAreaField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadProductPhotos);
export const action = deskHandler(changeProductPhotos);

/** One form for everything: without scripts, sending one of two forms would lose what was typed into the other. */
export default function ProductPhotosPage() {
	const { formUrl, shopUrl, order, uploadRule } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<DeskHead>
				<p>
					<a href={formUrl}>Sus textos y precios</a>
					{" · "}
					<a href={adminUrls.products()}>Todos los productos</a>
					{shopUrl && (
						<>
							{" · "}
							<a href={shopUrl}>Verlo en la tienda</a>
						</>
					)}
				</p>
			</DeskHead>
			<Form method="post" encType="multipart/form-data" className={styles.section} noValidate>
				{seenField("order", order, refusal).shownInput}
				<NewPhotos />
				<ShownPhotos />
				<div className={styles.form}>
					<FileField
						field={plainField("photos", "photos", refusal?.faults.photos)}
						label="Agregar fotos"
						hint={uploadRule}
						accept="image/jpeg,image/png,image/webp,image/avif"
						multiple
					/>
					<Submit text="Guardar" />
				</div>
			</Form>
		</>
	);
}

function NewPhotos() {
	const { newPhotos } = useLoaderData<typeof loader>();
	if (newPhotos.length === 0) return null;
	return (
		<>
			<h2>Fotos nuevas</h2>
			<ul role="list" className={styles.list}>
				{newPhotos.map(({ key, url, alt, hasFailed }, index) => {
					const name = `la foto nueva ${index + 1}`;
					return (
						<li key={key} className={rowStyles.picture}>
							<img src={url} alt={alt || `Foto nueva ${index + 1}`} width="200" />
							<div>
								{(alt || hasFailed) && <Progress hasFailed={hasFailed} />}
								<AltField of={key} name={name} alt={alt} hint={alt ? undefined : undescribed} />
								<RemoveField of={key} name={name} />
							</div>
						</li>
					);
				})}
			</ul>
		</>
	);
}

function ShownPhotos() {
	const { pictures } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<h2>Fotos que se muestran</h2>
			{pictures.length === 0 && <p>Todavía no hay ninguna.</p>}
			<ul role="list" className={styles.list} data-arranged>
				{pictures.map(({ key, place, picture }) => {
					const { field, shownInput } = seenField(`place-${key}`, String(place), refusal);
					return (
						<li key={key} className={rowStyles.picture}>
							<Picture picture={picture} sizes="88px" />
							<div>
								<AltField of={key} name={`la foto ${place}`} alt={picture.alt} />
								<TextField field={field} label={`Lugar de la foto ${place}`} inputMode="numeric" />
								{shownInput}
								<RemoveField of={key} name={`la foto ${place}`} />
							</div>
						</li>
					);
				})}
			</ul>
		</>
	);
}

interface PhotoFieldProps {
	of: string;
	name: string;
}

function AltField({ of, name, alt, hint }: PhotoFieldProps & { alt: string; hint?: string | undefined }) {
	const { field, shownInput } = seenField(`alt-${of}`, alt, useActionData<typeof action>());
	return (
		<>
			<TextAreaField field={field} label={`Qué se ve en ${name}`} hint={hint} rows={2} />
			{shownInput}
		</>
	);
}

function RemoveField({ of, name }: PhotoFieldProps) {
	const { field } = seenField(`remove-${of}`, "", useActionData<typeof action>());
	return <CheckboxField field={field} label={`Quitar ${name}`} />;
}

function Progress({ hasFailed }: { hasFailed: boolean }) {
	return hasFailed ? (
		<p>
			<strong>No se pudo preparar.</strong> Lo intentamos otra vez cada minuto, y las demás fotos siguen. Si
			no cambia, quítala y envíala otra vez.
		</p>
	) : (
		<p>
			<strong>Se está preparando.</strong> La tienda la muestra sola en un momento: no hace falta esperar
			aquí.
		</p>
	);
}

const undescribed =
	"Para quien no la ve: «Sofá gris de tres cuerpos, de frente». Sin esto, la tienda no la muestra.";

export { pageMeta as meta } from "~/shop/frame/page-meta";
