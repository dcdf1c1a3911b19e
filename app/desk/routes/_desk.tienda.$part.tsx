import { useLoaderData } from "@remix-run/react";
import {
	BoxForm,
	Checkbox,
	DeskForm,
	HiddenInput,
	PasswordInput,
	PhotoInput,
	Submit,
	TextArea,
	TextInput,
} from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Tabs } from "~/desk/frame/Tabs";
import { AgencyFields, PickUpFields } from "~/desk/office/PickUpFields";
import type { loadShop } from "~/desk/office/shop-screen.server";
import { Picture } from "~/ui/elements/Picture";

export default function ShopPage() {
	const { needsPassword, tabs, fields, shown, hasRate, warnings, hero, qrs } =
		useLoaderData<typeof loadShop>();
	return (
		<>
			<DeskHead labelOf={(name) => pictureLabels[name] ?? fields.find(({ field }) => field === name)?.label}>
				<Tabs tabs={tabs} />
				{warnings.map((warning) => (
					<p key={warning}>{warning}</p>
				))}
			</DeskHead>
			<DeskForm shown={shown} isTracked>
				{fields.map((field) => (
					<ShopInput key={field.field} {...field} hasRate={hasRate} />
				))}
				{needsPassword && <PasswordInput />}
				<Submit text="Guardar" />
			</DeskForm>
			{hero && <HeroForm {...hero} />}
			{qrs.map((qr) => (
				<QrForm key={qr.intent} {...qr} />
			))}
		</>
	);
}

function ShopInput({
	field,
	label,
	rule,
	type = "text",
	hasRate,
}: Loaded["fields"][number] & Pick<Loaded, "hasRate">) {
	if (type === "pickUp") return <PickUpFields {...{ label, rule, hasRate }} />;
	if (type === "agencies") return <AgencyFields {...{ label, rule, hasRate }} />;
	if (type === "lines") return <TextArea name={field} label={label} hint={rule} rows={5} />;
	return <TextInput name={field} label={label} hint={rule} type={type} />;
}

const pictureLabels: Record<string, string> = {
	photo: "Foto",
	alt: "Qué se ve en la foto",
	password: "Tu contraseña",
};

type Loaded = ReturnType<typeof useLoaderData<typeof loadShop>>;

function HeroForm({ src, seen, ...picture }: NonNullable<Loaded["hero"]>) {
	const { alt, width = 0, height = 0 } = picture;
	return (
		<DeskForm name="foto" encType="multipart/form-data" shown={{ alt, seen }}>
			<h2>La foto de la portada</h2>
			<HiddenInput name="seen" />
			<input type="hidden" name="intent" value="foto" />
			{src && <Picture picture={{ ...picture, width, height, src }} sizes="22rem" />}
			<TextInput
				name="alt"
				label={pictureLabels.alt}
				hint="Para quien no la ve: Una sala con un sofá verde junto a la ventana."
			/>
			<PhotoInput
				name="photo"
				label={src ? "Otra foto" : pictureLabels.photo}
				hint="Más ancha que alta, como 2400 × 1200, y de al menos 800 píxeles de ancho. Las palabras van a la izquierda."
			/>
			<Submit text="Guardar la foto" />
		</DeskForm>
	);
}

function QrForm({ intent, name, number, picture }: Loaded["qrs"][number]) {
	return (
		<BoxForm
			title={`El QR de ${name}`}
			intent={intent}
			encType="multipart/form-data"
			shownState={number}
			submit="Guardar el QR"
		>
			{picture && (
				<>
					<Picture picture={{ ...picture, alt: `QR de ${name} que se muestra` }} sizes="15rem" />
					<Checkbox name="remove" label="Quitar este QR" />
				</>
			)}
			<PasswordInput />
			<PhotoInput
				name="photo"
				label={picture ? "Otro QR" : pictureLabels.photo}
				hint={`La imagen del QR que te da la aplicación, solo de ${number}. Se ve junto a ese número en cada pedido por pagar.`}
			/>
		</BoxForm>
	);
}

export { changeShop as action, loadShop as loader } from "~/desk/office/shop-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
