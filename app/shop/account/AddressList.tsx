import { Form } from "@remix-run/react";
import type { AddressView } from "~/domain/people/addresses.server";
import { urls } from "~/platform/urls";
import { AccountField } from "~/shop/session/AccountField";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button, ButtonLink, buttonClass } from "~/ui/fields/Button";
import { addressFormId } from "./AddressForm";
import styles from "./AddressList.module.css";

export function AddressList({ addresses }: { addresses: AddressView[] }) {
	return (
		<ul role="list" className={styles.list} aria-label="Tus direcciones">
			{addresses.map((address, index) => (
				<li key={address.id} className={styles.address}>
					<h3>{address.alias}</h3>
					{index === 0 && <p className="good">Predeterminada: se usa en tus compras</p>}
					{address.lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					<div className={styles.ways}>
						<ButtonLink look="quiet" to={`${urls.editAddress(address.id)}#${addressFormId}`}>
							Cambiar <VisuallyHidden>{address.alias}</VisuallyHidden>
						</ButtonLink>
						{index > 0 && (
							<Form method="post" action={urls.addresses}>
								<AccountField />
								<input type="hidden" name="id" value={address.id} />
								<Button type="submit" name="intent" value="make-default" look="quiet">
									Hacer predeterminada <VisuallyHidden>{address.alias}</VisuallyHidden>
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

function RemoveForm({ address: { id, alias } }: { address: AddressView }) {
	return (
		<details className={styles.remove}>
			<summary className={buttonClass("quiet")}>
				Quitar <VisuallyHidden>{alias}</VisuallyHidden>
			</summary>
			<Form method="post" action={urls.addresses} className={styles.confirm}>
				<AccountField />
				<input type="hidden" name="id" value={id} />
				<p>¿Quitar «{alias}»? No se puede deshacer.</p>
				<Button type="submit" name="intent" value="remove">
					Sí, quitarla <VisuallyHidden>{alias}</VisuallyHidden>
				</Button>
			</Form>
		</details>
	);
}
