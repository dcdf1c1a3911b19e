import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordField, seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import { Submit } from "~/desk/frame/Submit";
import { Tabs } from "~/desk/frame/Tabs";
import { changeShop, loadShop } from "~/desk/office/shop-screen.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Picture } from "~/ui/elements/Picture";
import { FileField, plainField, TextAreaField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadShop);
export const action = deskHandler(changeShop);

export default function ShopPage() {
	const { needsPassword, tabs, fields, warnings, hero } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<DeskHead labelOf={(id) => heroLabels[id] ?? fields.find(({ field }) => field === id)?.label}>
				<Tabs tabs={tabs} />
				{warnings.map((warning) => (
					<p key={warning}>{warning}</p>
				))}
			</DeskHead>
			<Form method="post" className={styles.form} noValidate>
				{fields.map(({ field: name, label, rule, type = "text", text }) => {
					const { field, shownInput } = seenField(name, text, refusal);
					return (
						<div key={name}>
							{shownInput}
							{type === "lines" ? (
								<TextAreaField field={field} label={label} hint={rule} rows={5} />
							) : (
								<TextField field={field} label={label} hint={rule} type={type} />
							)}
						</div>
					);
				})}
				{needsPassword && <PasswordField field={seenField("password", "", refusal).field} />}
				<Submit text="Guardar" />
			</Form>
			{hero && <HeroForm hero={hero} refusal={refusal} />}
		</>
	);
}

const heroLabels: Record<string, string> = { photo: "Foto", alt: "Qué se ve en la foto" };

interface HeroFormProps {
	hero: { alt: string } & Partial<ResponsivePicture>;
	refusal: DeskRefusal | undefined;
}

function HeroForm({ hero: { src, ...picture }, refusal }: HeroFormProps) {
	const { width = 0, height = 0 } = picture;
	return (
		<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
			<h2>La foto de la portada</h2>
			<input type="hidden" name="intent" value="foto" />
			{src && <Picture picture={{ ...picture, width, height, src }} sizes="22rem" />}
			<TextField
				field={seenField("alt", picture.alt, refusal).field}
				label={heroLabels.alt}
				hint="Para quien no la ve: Una sala con un sofá verde junto a la ventana."
			/>
			<FileField
				field={plainField("photo", "photo", refusal?.faults.photo)}
				label={src ? "Otra foto" : heroLabels.photo}
				hint="Más ancha que alta, como 2400 × 1200, y de al menos 800 píxeles de ancho. Las palabras van a la izquierda."
				accept="image/jpeg,image/png,image/webp,image/avif"
			/>
			<Submit text="Guardar la foto" />
		</Form>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
