import { describeShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { urls } from "~/platform/urls";
import { ShippingZones } from "~/shop/parts/ShippingZones";
import { useBusiness } from "~/shop/parts/use-shop";
import { English } from "~/ui/elements/English";
import { Icon } from "~/ui/elements/Icon";
import sections from "~/ui/fields/FormSection.module.css";
import { BottomBar } from "~/ui/page/BottomBar";
import { SubmitButton } from "~/web/forms/SubmitButton";
import styles from "./CheckoutForm.module.css";

const anyOf = new Intl.ListFormat("es-PE", { type: "disjunction" });

interface PaymentSectionProps {
	shipping: Shipping | undefined;
	total: string | undefined;
	isFree: boolean;
	/** See `writeOrderConsent`. */
	consent: string[];
}

export function PaymentSection({ shipping, total, isFree, consent }: PaymentSectionProps) {
	const business = useBusiness();
	const [summary, ...details] = consent;
	return (
		<>
			<section className={sections.section} aria-labelledby="envio">
				<h2 id="envio">
					<English meaning="Método de envío">Shipping method</English>
				</h2>
				<div className="sand snug">
					{shipping ? (
						<p>{describeShipping(shipping)}</p>
					) : (
						<>
							<p>
								<English meaning="Ingresa tu dirección para ver los métodos de envío.">
									Enter your shipping address to view available shipping methods.
								</English>
							</p>
							<details className="fold">
								<summary>Costos y plazos por zona</summary>
								<ShippingZones business={business} />
							</details>
						</>
					)}
				</div>
			</section>
			<section className={sections.section} aria-labelledby="pago">
				<h2 id="pago">
					<English meaning="Pago">Payment</English>
				</h2>
				<p className="good center line">
					<Icon name="lock" />
					<English meaning="Todas las operaciones son seguras y cifradas.">
						All transactions are secure and encrypted.
					</English>
				</p>
				{isFree ? (
					<p>No hay nada que pagar: registramos tu pedido y lo preparamos.</p>
				) : (
					<p>
						Hoy no se cobra nada: tu pedido queda pendiente de pago.
						{business.paymentMethods && ` Después se paga con ${anyOf.format(business.paymentMethods)}.`}
					</p>
				)}
				<div className="soft small">
					<p>
						{summary} <a href={urls.privacy}>Privacidad</a>
					</p>
					<details className="fold">
						<summary>Qué hacemos con tus datos</summary>
						{details.map((sentence) => (
							<p key={sentence}>{sentence}</p>
						))}
					</details>
				</div>
			</section>
			<BottomBar className={styles.pay}>
				<div className={styles.sum}>
					<p role="status" className={styles.total}>
						{total}
					</p>
					{!isFree && <p className="soft small">Hoy no se cobra nada</p>}
				</div>
				<SubmitButton name="intent" value="pay">
					<English meaning="Pagar">Pay now</English>
				</SubmitButton>
			</BottomBar>
		</>
	);
}
