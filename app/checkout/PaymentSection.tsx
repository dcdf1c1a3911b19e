import { Link } from "@remix-run/react";
import { useBusiness } from "~/business/use-business";
import { describeShipping, type Shipping } from "~/delivery/quote-shipping";
import { ShippingZones } from "~/delivery/ShippingZones";
import { SubmitButton } from "~/forms/SubmitButton";
import { BottomBar } from "~/ui/BottomBar";
import { English } from "~/ui/English";
import sections from "~/ui/FormSection.module.css";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";
import { writeOrderConsent } from "./order-consent";

const anyOf = new Intl.ListFormat("es-PE", { type: "disjunction" });

/** @param shipping undefined while the destination is unknown @param total as a sentence */
export function PaymentSection({
	shipping,
	total,
}: {
	shipping: Shipping | undefined;
	total: string | undefined;
}) {
	const business = useBusiness();
	return (
		<>
			<section className={sections.section} aria-labelledby="envio">
				<h2 id="envio">
					<English meaning="Método de envío">Shipping method</English>
				</h2>
				<div className={styles.note}>
					{shipping ? (
						<p>{describeShipping(shipping)}</p>
					) : (
						<>
							<p>
								<English meaning="Ingresa tu dirección para ver los métodos de envío.">
									Enter your shipping address to view available shipping methods.
								</English>
							</p>
							<ShippingZones business={business} />
						</>
					)}
				</div>
			</section>
			<section className={sections.section} aria-labelledby="pago">
				<h2 id="pago">
					<English meaning="Pago">Payment</English>
				</h2>
				<p className={styles.secure}>
					<Icon name="lock" />
					<English meaning="Todas las operaciones son seguras y cifradas.">
						All transactions are secure and encrypted.
					</English>
				</p>
				<p>
					Esta tienda todavía no cobra en línea: registramos tu pedido como pendiente de pago y no se hace
					ningún cargo.
					{business.paymentMethods && ` Después se paga con ${anyOf.format(business.paymentMethods)}.`}
				</p>
				<p>
					{writeOrderConsent(business)} <Link to={urls.privacy}>Privacidad</Link>
				</p>
			</section>
			<BottomBar className={styles.pay}>
				<p role="status" className={styles.total}>
					{total}
				</p>
				<SubmitButton name="intent" value="pay">
					<English meaning="Pagar">Pay now</English>
				</SubmitButton>
			</BottomBar>
		</>
	);
}
