import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import {
	Checkbox,
	DeskForm,
	HiddenInput,
	PhotoInput,
	Submit,
	TextArea,
	TextInput,
} from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Links } from "~/desk/frame/Links";
import rowStyles from "~/desk/goods/PictureRow.module.css";
import type { loadProductPhotos } from "~/desk/goods/product-photos-screen.server";
import { Picture } from "~/ui/elements/Picture";

/** One form for everything: without scripts, sending one of two forms would lose what was typed into the other. */
export default function ProductPhotosPage() {
	const { links, order, newPhotos, pictures, uploadRule } = useLoaderData<typeof loadProductPhotos>();
	const shown = [
		["seen-order", order],
		...newPhotos.map(({ key, alt }) => [`alt-${key}`, alt]),
		...pictures.flatMap(({ key, place, picture }) => [
			[`alt-${key}`, picture.alt],
			[`place-${key}`, String(place)],
		]),
	];
	return (
		<>
			<DeskHead>
				<Links links={links} />
			</DeskHead>
			<DeskForm
				encType="multipart/form-data"
				className={styles.section}
				shown={Object.fromEntries(shown)}
				isTracked
			>
				<HiddenInput name="seen-order" />
				<NewPhotos />
				<ShownPhotos />
				<div className={styles.form}>
					<PhotoInput name="photos" label="Agregar fotos" hint={uploadRule} multiple />
					<Submit text="Guardar" />
				</div>
			</DeskForm>
		</>
	);
}

function NewPhotos() {
	const { newPhotos } = useLoaderData<typeof loadProductPhotos>();
	if (newPhotos.length === 0) return null;
	return (
		<>
			<h2>Fotos nuevas</h2>
			<ul role="list" className={styles.list}>
				{newPhotos.map(({ key, url, alt, hasFailed }, index) => (
					<li key={key} className={rowStyles.picture}>
						<img src={url} alt={alt || `Foto nueva ${index + 1}`} width="200" />
						<div>
							{(alt || hasFailed) && <Progress hasFailed={hasFailed} />}
							<TextArea
								name={`alt-${key}`}
								label={`Qué se ve en la foto nueva ${index + 1}`}
								hint={alt ? undefined : undescribed}
								rows={2}
							/>
							<Checkbox name={`remove-${key}`} label={`Quitar la foto nueva ${index + 1}`} />
						</div>
					</li>
				))}
			</ul>
		</>
	);
}

function ShownPhotos() {
	const { pictures } = useLoaderData<typeof loadProductPhotos>();
	return (
		<>
			<h2>Fotos que se muestran</h2>
			{pictures.length === 0 && <p>Todavía no hay ninguna.</p>}
			<ul role="list" className={styles.list} data-arranged>
				{pictures.map(({ key, place, picture }) => (
					<li key={key} className={rowStyles.picture}>
						<Picture picture={picture} sizes="88px" />
						<div>
							<TextArea name={`alt-${key}`} label={`Qué se ve en la foto ${place}`} rows={2} />
							<TextInput name={`place-${key}`} label={`Lugar de la foto ${place}`} inputMode="numeric" />
							<Checkbox name={`remove-${key}`} label={`Quitar la foto ${place}`} />
						</div>
					</li>
				))}
			</ul>
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

export {
	changeProductPhotos as action,
	loadProductPhotos as loader,
} from "~/desk/goods/product-photos-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
