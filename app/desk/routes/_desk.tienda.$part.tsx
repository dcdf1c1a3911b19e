import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { BoxForm, PasswordField, seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import { Submit } from "~/desk/frame/Submit";
import { Tabs } from "~/desk/frame/Tabs";
import { changeShop, loadShop } from "~/desk/office/shop-screen.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Picture } from "~/ui/elements/Picture";
import { CheckboxField, FileField, plainField, TextAreaField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadShop);
export const action = deskHandler(changeShop);

export default function ShopPage() {
	const { needsPassword, tabs, fields, warnings, hero, qrs } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<DeskHead
				labelOf={(id) =>
					pictureLabels[id.replace(/^\w+Qr-/, "")] ?? fields.find(({ field }) => field === id)?.label
				}
			>
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
			{qrs.map((qr) => (
				<QrForm key={qr.intent} {...qr} />
			))}
		</>
	);
}

const pictureLabels: Record<string, string> = {
	photo: "Foto",
	alt: "Qué se ve en la foto",
	password: "Tu contraseña",
};

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
				label={pictureLabels.alt}
				hint="Para quien no la ve: Una sala con un sofá verde junto a la ventana."
			/>
			<FileField
				field={plainField("photo", "photo", refusal?.faults.photo)}
				label={src ? "Otra foto" : pictureLabels.photo}
				hint="Más ancha que alta, como 2400 × 1200, y de al menos 800 píxeles de ancho. Las palabras van a la izquierda."
				accept={photoTypes}
			/>
			<Submit text="Guardar la foto" />
		</Form>
	);
}

const photoTypes = "image/jpeg,image/png,image/webp,image/avif";

function QrForm({
	intent,
	name,
	number,
	picture,
}: ReturnType<typeof useLoaderData<typeof loader>>["qrs"][number]) {
	return (
		<BoxForm
			title={`El QR de ${name}`}
			intent={intent}
			encType="multipart/form-data"
			shownState={number}
			submit="Guardar el QR"
		>
			{(fieldOf) => (
				<>
					{picture && (
						<>
							<Picture picture={{ ...picture, alt: `QR de ${name} que se muestra` }} sizes="15rem" />
							<CheckboxField field={fieldOf("remove")} label="Quitar este QR" />
						</>
					)}
					<PasswordField field={fieldOf("password")} />
					<FileField
						field={fieldOf("photo")}
						label={picture ? "Otro QR" : pictureLabels.photo}
						hint={`La imagen del QR que te da la aplicación, solo de ${number}. Se ve junto a ese número en cada pedido por pagar.`}
						accept={photoTypes}
					/>
				</>
			)}
		</BoxForm>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
