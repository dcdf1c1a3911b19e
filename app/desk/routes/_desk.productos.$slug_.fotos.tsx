import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/screen.server";
import rowStyles from "~/desk/goods/PictureRow.module.css";
import { changeProductPhotos, loadProductPhotos } from "~/desk/goods/product-photos-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Picture } from "~/ui/elements/Picture";
import { Button } from "~/ui/fields/Button";
import { CheckboxField, FileField, plainField, TextAreaField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadProductPhotos);
export const action = deskHandler(changeProductPhotos);

/** One form for everything: without scripts, sending one of two forms would lose what was typed into the other. */
export default function ProductPhotosPage() {
	const { formUrl, shopUrl, order, uploadRule, pictures, newPhotos } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	const alt = (key: string, what: string, shown: string, hint?: ReactNode) => {
		const { field, seen } = seenField(`alt-${key}`, shown, refusal);
		return (
			<>
				<TextAreaField field={field} label={`Qué se ve en ${what}`} hint={hint} rows={2} />
				{seen}
			</>
		);
	};
	const remove = (key: string, what: string) => (
		<CheckboxField field={seenField(`remove-${key}`, "", refusal).field} label={`Quitar ${what}`} />
	);
	return (
		<>
			<DeskHead>
				<p>
					<Link to={formUrl}>Sus textos y precios</Link>
					{" · "}
					<Link to={adminUrls.products()}>Todos los productos</Link>
					{shopUrl && (
						<>
							{" · "}
							<a href={shopUrl}>Verlo en la tienda</a>
						</>
					)}
				</p>
			</DeskHead>
			<Form method="post" encType="multipart/form-data" className={styles.section} noValidate>
				{seenField("order", order, refusal).seen}
				{newPhotos.length > 0 && (
					<>
						<h2>Fotos nuevas</h2>
						<ul role="list" className={styles.list}>
							{newPhotos.map(({ key, url, alt: shown, hasFailed }, index) => (
								<li key={key} className={rowStyles.picture}>
									<img src={url} alt={shown || `Foto nueva ${index + 1}`} width="200" />
									<div>
										{(shown || hasFailed) && <Progress hasFailed={hasFailed} />}
										{alt(key, `la foto nueva ${index + 1}`, shown, shown ? undefined : undescribed)}
										{remove(key, `la foto nueva ${index + 1}`)}
									</div>
								</li>
							))}
						</ul>
					</>
				)}
				<h2>Fotos que se muestran</h2>
				{pictures.length === 0 && <p>Todavía no hay ninguna.</p>}
				<ul role="list" className={styles.list} data-arranged>
					{pictures.map(({ key, place, picture }) => {
						const { field, seen } = seenField(`place-${key}`, String(place), refusal);
						return (
							<li key={key} className={rowStyles.picture}>
								<Picture picture={picture} sizes="88px" />
								<div>
									{alt(key, `la foto ${place}`, picture.alt)}
									<TextField field={field} label={`Lugar de la foto ${place}`} inputMode="numeric" />
									{seen}
									{remove(key, `la foto ${place}`)}
								</div>
							</li>
						);
					})}
				</ul>
				<div className={styles.form}>
					<FileField
						field={plainField("photos", "photos", refusal?.faults.photos)}
						label="Agregar fotos"
						hint={uploadRule}
						accept="image/jpeg,image/png,image/webp,image/avif"
						multiple
					/>
					<Button type="submit">Guardar</Button>
				</div>
			</Form>
		</>
	);
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
