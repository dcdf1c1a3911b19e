import { Form } from "@remix-run/react";
import { Button, ButtonLink, buttonClass } from "~/ui/Button";
import { Unseen } from "~/ui/Unseen";
import { urls } from "~/urls";
import { addressFormId } from "./AddressForm";
import styles from "./AddressList.module.css";
import { editUrl } from "./address-urls";
import type { AddressView } from "./addresses.server";

/** The addresses of a shopper, the default one first, with what can be done with each. */
export function AddressList({ addresses }: { addresses: AddressView[] }) {
	return (
		<ul role="list" className={styles.list} aria-label="Tus direcciones">
			{addresses.map((address, index) => (
				<li key={address.id} className={styles.address}>
					<h3>{address.alias}</h3>
					{index === 0 && <p className={styles.default}>Predeterminada: llena tus compras</p>}
					{address.lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					<div className={styles.ways}>
						<ButtonLink look="quiet" to={`${editUrl(address.id)}#${addressFormId}`}>
							Cambiar <Unseen>{address.alias}</Unseen>
						</ButtonLink>
						{index > 0 && (
							<Form method="post" action={urls.addresses}>
								<input type="hidden" name="id" value={address.id} />
								<Button type="submit" name="intent" value="make-default" look="quiet">
									Hacer predeterminada <Unseen>{address.alias}</Unseen>
								</Button>
							</Form>
						)}
						<RemoveForm address={address} />
					</div>
				</li>
			))}
		</ul>
	);
}

/** Asks first, without a script. */
function RemoveForm({ address: { id, alias } }: { address: AddressView }) {
	return (
		<details className={styles.remove}>
			<summary className={buttonClass("quiet")}>
				Quitar <Unseen>{alias}</Unseen>
			</summary>
			<Form method="post" action={urls.addresses} className={styles.confirm}>
				<input type="hidden" name="id" value={id} />
				<p>¿Quitar «{alias}»? No se puede deshacer.</p>
				<Button type="submit" name="intent" value="remove">
					Sí, quitarla <Unseen>{alias}</Unseen>
				</Button>
			</Form>
		</details>
	);
}
