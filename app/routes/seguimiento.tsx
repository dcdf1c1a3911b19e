import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { data, Form, useLoaderData } from "@remix-run/react";
import { maxReferenceLength, readReference } from "~/domain/orders/order-reference.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls, withQuery } from "~/platform/urls";
import { Confirmation } from "~/shop/account/Confirmation";
import { findViewableOrder } from "~/shop/orders/find-viewable-order.server";
import { HowToPay } from "~/shop/orders/HowToPay";
import { OrderActions } from "~/shop/orders/OrderActions";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import { orderAccessCookie } from "~/shop/orders/order-access-cookie.server";
import { readReturnForm } from "~/shop/orders/require-own-order.server";
import {
	describeReferenceFault,
	forgetOrders,
	trackingConstraints,
	trackingUnavailable,
	trackOrderAction,
} from "~/shop/orders/track-order-action.server";
import { LookupForm } from "~/shop/parts/LookupForm";
import { missingAccess } from "~/shop/parts/missing-access";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { roomPicture } from "~/shop/parts/room-picture.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { readConfirmation } from "~/shop/session/confirmations";
import { isRegistered } from "~/shop/session/registered-token.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { IconItem, IconList } from "~/ui/elements/IconList";
import { PictureCard } from "~/ui/elements/PictureCard";
import { Button } from "~/ui/fields/Button";
import { Column } from "~/ui/page/Column";
import { Page } from "~/ui/page/Page";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { useSubmission } from "~/web/forms/use-submission";
import { storableHeaders } from "~/web/http/cache-control";
import styles from "./seguimiento.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const named = searchParams.get("pedido");
	const found = await findViewableOrder(request, store, named, store.business.orderSettings());
	const isUnavailable = found !== undefined && !found.order;
	const asked = readReference(named) ?? named?.slice(0, maxReferenceLength);
	const form = readReturnForm(request);
	if (found?.order && form)
		throw redirect(withQuery(form.volver, { pedido: asked, producto: form.producto }));
	const page = {
		...describePage(request, store, {
			title: found?.order ? found.order.name : "Seguimiento orden",
			description:
				"Mira cómo va tu pedido en Wasi, desde el pago hasta la entrega, con su referencia y tu número de documento. No necesitas una cuenta.",
		}),
		asked,
		lookup: asked && form ? urls.trackedOrder(asked, form) : urls.tracking,
		order: found?.order,
		problem: isUnavailable
			? trackingUnavailable
			: (explainInvalid(named) ??
				(isRegistered(searchParams.get("antes"), asked ?? "", store.settings) ? otherDocument : undefined) ??
				(searchParams.has("visto") ? missingAccess("tu pedido") : undefined)),
		granted: await orderAccessCookie(store.settings).read(request),
		constraint: trackingConstraints,
		done: readConfirmation(request.url),
		picture: roomPicture("rack-de-tv-suyana-en-casa"),
	};
	const isPersonal = found !== undefined || page.granted.length > 0;
	return data(page, { status: isUnavailable ? 503 : 200, headers: isPersonal ? {} : storableHeaders });
}

function explainInvalid(named: string | null) {
	if (!named || readReference(named)) return undefined;
	return { title: "Esa no es la referencia de un pedido", advice: describeReferenceFault(named) };
}

export const action = shopAction((received) =>
	answerByIntent(
		received,
		{ find: () => trackOrderAction(received), forget: () => forgetOrders(received) },
		"find",
	),
);

const otherDocument = {
	title: "Ese pedido ya estaba registrado con otro documento",
	advice: "Escribe el número de documento con el que se hizo y te lo mostramos.",
};

export default function TrackingPage() {
	const { order, picture, done } = useLoaderData<typeof loader>();
	if (!order) return <Search />;
	return (
		<Page title="Seguimiento orden">
			<div className="beside">
				<Column>
					<Confirmation text={done} />
					<OrderPanel order={order} actions={<OrderActions order={order} hasWhatsapp />}>
						<HowToPay order={order} />
					</OrderPanel>
					<a href={urls.tracking}>Buscar otro pedido</a>
				</Column>
				<TrackingHelp picture={picture} />
			</div>
		</Page>
	);
}

function Search() {
	const { asked, lookup, problem, granted, constraint, done, picture } = useLoaderData<typeof loader>();
	const { answer, submissionError } = useSubmission();
	return (
		<Page
			title="Seguimiento orden"
			intro="Mira cómo va tu pedido con su referencia y tu número de documento, sin tener una cuenta."
		>
			<div className="beside">
				<Column>
					<Confirmation text={answer || submissionError ? undefined : done} />
					<div className="stack framed padded">
						<LookupForm
							key={asked}
							id="tracking"
							action={lookup}
							name="reference"
							number={asked ?? ""}
							label="Referencia del pedido"
							hint="Como WASI-7K3M-9XA4: la viste al terminar tu compra. Puedes escribirla sin guiones y en minúsculas."
							documentHint="El DNI, CE, RUC u otro documento con el que hiciste el pedido."
							button="Ver mi pedido"
							problem={problem}
							constraint={constraint}
						/>
						<PrivacyNote>
							es responsable de tu documento: lo compara con el del pedido y no lo guarda otra vez. Puedes
							pedir ver o corregir tus datos
						</PrivacyNote>
					</div>
					{granted.length > 0 && <GuestOrders references={granted} />}
					<SmallPrint>
						¿Ya no quieres recibir noticias ni avisos por correo?{" "}
						<a href={urls.unsubscribe()}>Date de baja aquí</a>.
					</SmallPrint>
				</Column>
				<TrackingHelp picture={picture} />
			</div>
		</Page>
	);
}

function GuestOrders({ references }: { references: readonly string[] }) {
	return (
		<section className={styles.granted} aria-labelledby="pedidos-de-este-navegador">
			<h2 id="pedidos-de-este-navegador">Pedidos de este navegador</h2>
			<p className="soft">Los que hiciste o consultaste aquí en las últimas 24 horas.</p>
			<ul role="list" className="row words-2 space-1">
				{references.map((reference) => (
					<li key={reference}>
						<a href={urls.trackedOrder(reference)}>{reference}</a>
					</li>
				))}
			</ul>
			<Form method="post" action={urls.tracking} reloadDocument className="space-2">
				<Button type="submit" name="intent" value="forget" look="secondary">
					Olvidar los pedidos de este navegador
				</Button>
			</Form>
		</section>
	);
}

function TrackingHelp({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="¿Necesitas ayuda?" titleId="ayuda-con-tu-pedido">
			<IconList>
				<IconItem icon="truck">
					Los días que tarda cada zona están en <a href={urls.delivery}>Tipos de entrega</a>.
				</IconItem>
				<IconItem icon="undo-2">
					Si algo llegó mal, mira <a href={urls.returns}>Cambios y devoluciones</a>.
				</IconItem>
				<IconItem icon="message-circle">
					¿No tienes la referencia? <a href={urls.contact()}>Escríbenos</a> y buscamos tu pedido.
				</IconItem>
			</IconList>
		</PictureCard>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
