import type { ReactNode } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { jpegWidth, type PictureFiles, pictureFile } from "~/platform/pictures/picture-files";
import { English } from "~/ui/elements/English";
import { Picture } from "~/ui/elements/Picture";
import { ButtonLink } from "~/ui/fields/Button";
import { Disclosure } from "~/ui/page/Disclosure";
import { CopyRows } from "./CopyRows";
import styles from "./HowToPay.module.css";

interface HowToPayProps {
	order: OrderView;
	/** Instead of a link to the form that tells of the payment. */
	children?: ReactNode;
}

export function HowToPay({ order, children }: HowToPayProps) {
	if (!order.howToPay) return null;
	const { amounts, wallets, accounts, reference, note, noticeUrl } = order.howToPay;
	const isFolded = wallets.length > 0 && accounts.length > 0;
	return (
		<section className="stack gap-s sand padded" aria-labelledby="como-pagar">
			<h2 id="como-pagar">Cómo pagar</h2>
			<CopyRows rows={[...amounts, ...wallets, ...(isFolded ? [] : accounts), reference]} isLarge />
			{note && <p>{note}</p>}
			{children ??
				(noticeUrl && (
					<p>
						<ButtonLink to={noticeUrl} look="secondary">
							Ya pagué
						</ButtonLink>
					</p>
				))}
			{wallets.map(
				({ name, value, qr }) =>
					qr && (
						<Disclosure key={name} title={`QR de ${name}`}>
							<WalletQr wallet={name} number={value} picture={qr} />
						</Disclosure>
					),
			)}
			{isFolded && (
				<div className="space-3">
					<Disclosure title="Pagar por transferencia">
						<CopyRows rows={accounts} />
					</Disclosure>
				</div>
			)}
			<p className="soft small">
				<English meaning="Por ahora esta tienda no puede cobrar en línea.">
					This store can’t accept payments right now.
				</English>
			</p>
		</section>
	);
}

/** Who shops on the phone that pays cannot scan it: the wallet's app reads the saved picture. */
function WalletQr({ wallet, number, picture }: { wallet: string; number: string; picture: PictureFiles }) {
	const file = pictureFile(picture.src, jpegWidth(picture.widths ?? [picture.width]), "jpg");
	return (
		<figure className={`row center ${styles.qr}`}>
			<Picture picture={{ ...picture, alt: `QR de ${wallet} para pagar al ${number}` }} sizes="11rem" />
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
