import { type ReactNode, useEffect, useRef } from "react";
import { describeArrival, describeDispatch } from "~/domain/delivery/arrival";
import { withHours } from "~/domain/delivery/pick-up";
import type { OrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { CopyRows } from "~/shop/orders/CopyRows";
import { HowToPay } from "~/shop/orders/HowToPay";
import { OrderWhatsapp } from "~/shop/orders/OrderWhatsapp";
import { PaymentNoticeForm } from "~/shop/orders/PaymentNoticeForm";
import type { paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { useBusiness, useShop } from "~/shop/parts/use-shop";
import { Icon } from "~/ui/elements/Icon";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { Button, ButtonLink, buttonClass } from "~/ui/fields/Button";
import { forgetAnswers } from "~/web/forms/tab-answers";
import styles from "./OrderPlaced.module.css";

interface PlacedProps {
	reference: string;
	order: OrderView | undefined;
	noticeConstraint: typeof paymentNoticeConstraints;
	today: string;
}

export function OrderPlaced({ reference, order, noticeConstraint, today }: PlacedProps) {
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		// The heading above stays in view.
		section.current?.focus({ preventScroll: true });
		forgetAnswers();
	}, []);
	return (
		<section
			ref={section}
			tabIndex={-1}
			className={styles.placed}
			aria-label={`Tu pedido quedó registrado con la referencia ${reference}`}
		>
			<div className="success padded">
				<CopyRows rows={[{ name: "Tu referencia", value: reference, copy: reference }]} isLarge />
			</div>
			{order?.howToPay ? (
				<HowToPay order={order}>
					<details className="unprinted">
						<summary className={buttonClass("secondary")}>Ya pagué</summary>
						<div className="space-3">
							<PaymentNoticeForm
								reference={reference}
								steps={order.steps}
								methods={order.howToPay.methods}
								sums={order.howToPay.sums}
								constraint={noticeConstraint}
							/>
						</div>
					</details>
				</HowToPay>
			) : (
				order?.isUncharged !== false &&
				!order?.hasNotice && (
					<div role="status">
						<p lang="en">This store can’t accept payments right now.</p>
						<p>Por ahora esta tienda no puede cobrar en línea. No se hizo ningún cargo.</p>
					</div>
				)
			)}
			{order?.isPending && <NextSteps order={order} today={today} />}
			<Ways reference={reference} order={order} />
		</section>
	);
}

function Ways({ reference, order }: Pick<PlacedProps, "reference" | "order">) {
	const { trackingUrl } = useShop();
	const canPrint = useHydrated();
	return (
		<div className="stack gap-s">
			<p>Con la referencia y tu número de documento ves cómo va tu pedido en «Seguimiento orden».</p>
			<p className="row">
				<OrderWhatsapp reference={reference} look={order?.howToPay ? "secondary" : "primary"} />{" "}
				{order?.email && trackingUrl && (
					<a className={buttonClass("secondary")} href={writeMailLink(order.email, reference, trackingUrl)}>
						<Icon name="mail" /> Enviarme la referencia
					</a>
				)}
			</p>
			<p className="row words-1 flush">
				<ButtonLink to={urls.trackedOrder(reference)} look="quiet">
					Seguimiento orden
				</ButtonLink>{" "}
				<ButtonLink to={urls.productList()} look="quiet">
					Seguir viendo productos
				</ButtonLink>{" "}
				{canPrint && (
					<Button look="quiet" onClick={() => window.print()}>
						Imprimir
					</Button>
				)}
			</p>
		</div>
	);
}

/** @returns a mailto link with which shoppers mail the order's address to themselves, without a mail server */
function writeMailLink(email: string, reference: string, trackingUrl: string): string {
	const url = new URL(urls.trackedOrder(reference), trackingUrl).href;
	const subject = encodeURIComponent(`Mi pedido ${reference} en Wasi`);
	const body = encodeURIComponent(`Referencia: ${reference}\r\nPara ver cómo va: ${url}`);
	return `mailto:${email}?subject=${subject}&body=${body}`;
}

function NextSteps({ order, today }: { order: OrderView; today: string }) {
	const { placedOn, shipping, nextStep, hasNotice, howToPay } = order;
	const business = useBusiness();
	const { closedDays } = business;
	return (
		<>
			<h2>Qué sigue</h2>
			<ol role="list" className={styles.steps}>
				<Step title={hasNotice ? "Revisamos tu pago" : howToPay ? "Lo pagas" : "Acordamos el pago"}>
					Recibimos tu pedido el {placedOn} {nextStep}
				</Step>
				<Step title={shipping.isPickUp ? "Lo preparamos" : "Lo preparamos y sale"}>
					Si pagas hoy, a más tardar el {describeDispatch(today, closedDays)}.
				</Step>
				{shipping.isPickUp ? (
					<Step title="Lo recoges">
						En {withHours(shipping.zone, business)}, con el documento de quien lo recoge y la referencia. Te
						avisamos por correo cuando esté listo.
					</Step>
				) : (
					<Step title={shipping.agency ? `Llega a la agencia ${shipping.agency}` : "Llega a tu puerta"}>
						Si pagas hoy, {describeArrival(shipping.days, today, closedDays)}
						{shipping.agency
							? ". Se recoge con el documento de quien lo recibe."
							: `: envío ${shipping.label} a ${shipping.zone}.`}
					</Step>
				)}
			</ol>
		</>
	);
}

function Step({ title, children }: { title: string; children: ReactNode }) {
	return (
		<li>
			<strong>{title}</strong>
			<p>{children}</p>
		</li>
	);
}
