import { Children, type ReactNode } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { jpegWidth, type PictureFiles, pictureFile } from "~/platform/pictures/picture-files";
import { English } from "~/ui/elements/English";
import { FactRows } from "~/ui/elements/Facts";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { ButtonLink } from "~/ui/fields/Button";
import { CopyButton } from "~/ui/fields/CopyButton";
import styles from "./HowToPay.module.css";

interface HowToPayProps {
	order: OrderView;
	/** Instead of a link to the form that tells of the payment. */
	children?: ReactNode;
}

export function HowToPay({ order, children }: HowToPayProps) {
	if (!order.howToPay) return null;
	const { rows, note, noticeUrl } = order.howToPay;
	return (
		<section className="stack sand padded" aria-labelledby="como-pagar">
			<h2 id="como-pagar">Cómo pagar</h2>
			<p>
				<English meaning="Por ahora esta tienda no puede cobrar en línea.">
					This store can’t accept payments right now.
				</English>
			</p>
			<FactRows
				className={`parted ${styles.rows}`}
				rows={rows.map(({ name, value, copy }) => ({
					name: <span className="soft smaller">{name}</span>,
					value: <Payable name={name} value={value} copy={copy} />,
					className: copy ? `lined ${styles.copied}` : "lined",
				}))}
			/>
			{rows.map(
				({ name, value, qr }) => qr && <WalletQr key={name} wallet={name} number={value} picture={qr} />,
			)}
			{note && <p>{note}</p>}
			{children ?? (
				<p>
					<ButtonLink to={noticeUrl}>Ya pagué</ButtonLink>
				</p>
			)}
		</section>
	);
}

function Payable({ name, value, copy }: { name: string; value: string; copy: string | undefined }) {
	return (
		<>
			<span className={styles.value}>{Children.toArray(value.split(/(\S*\d-\S*)/).map(keepWhole))}</span>
			{copy && (
				<CopyButton text={copy}>
					Copiar<VisuallyHidden> {name}</VisuallyHidden>
				</CopyButton>
			)}
		</>
	);
}

interface WalletQrProps {
	wallet: string;
	number: string;
	picture: PictureFiles;
}

/** Who shops on the phone that pays cannot scan it: the wallet's app reads the saved picture. */
function WalletQr({ wallet, number, picture }: WalletQrProps) {
	const file = pictureFile(picture.src, jpegWidth(picture.widths ?? [picture.width]), "jpg");
	return (
		<figure className={`row center ${styles.qr}`}>
			<Picture picture={{ ...picture, alt: `QR de ${wallet} para pagar al ${number}` }} sizes="11rem" eager />
			<figcaption>
				{`QR de ${wallet} al ${number}: escanéalo, o `}
				<a href={file} download={`qr-${wallet.toLowerCase()}.jpg`}>
					guarda la imagen
				</a>
				{` y ábrela desde ${wallet}.`}
			</figcaption>
		</figure>
	);
}

/** Browsers would break an account's number at its hyphens. */
function keepWhole(part: string) {
	return part.includes("-") ? <span className={styles.number}>{part}</span> : part;
}
