import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maxReviewPhotos, type ReviewStatus, starCounts } from "~/domain/goods/review";
import { urls } from "~/platform/urls";
import { readOrderDraft } from "~/shop/orders/order-draft.server";
import { RecoveredNote } from "~/shop/orders/RecoveredNote";
import { answerOrderForm } from "~/shop/orders/require-own-order.server";
import { requireReviewable, reviewAction, reviewConstraints } from "~/shop/orders/review-action.server";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { shopAction } from "~/shop/session/shop-form.server";
import { StarRow } from "~/ui/elements/StarRow";
import { ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { RadioField, TextAreaField } from "~/ui/fields/Field";
import { FileField } from "~/ui/fields/FileField";
import { Page } from "~/ui/page/Page";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { useSubmission } from "~/web/forms/use-submission";
import { ValidatedForm } from "~/web/forms/ValidatedForm";
import styles from "./opinar.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { reference, product, productName, author, status, review } = await requireReviewable(request, store);
	return {
		title: "Tu opinión",
		action: urls.review({ pedido: reference, producto: product }),
		orderUrl: urls.trackedOrder(reference),
		productUrl: urls.product(product),
		productName,
		author,
		isDelivered: status === "delivered",
		review: review && {
			stars: review.stars,
			text: review.text,
			status: review.status,
			photos: review.photos?.length ?? 0,
		},
		draft: await readOrderDraft(request, store.settings),
		constraint: reviewConstraints,
	};
}

export const action = shopAction((received) =>
	answerOrderForm(received, async (order) =>
		reviewAction(received, await requireReviewable(received.request, received.store, order)),
	),
);

export default function ReviewPage() {
	const { title, orderUrl, productUrl, productName, author, isDelivered, review } =
		useLoaderData<typeof loader>();
	const { answer, submissionError } = useSubmission();
	// A refused form stays when there can be no other review.
	const showsForm = answer || submissionError || (isDelivered && !review);
	return (
		<Page title={title} intro={productName} isNarrow>
			{review && (
				<>
					<DoneMessage>{statusTexts[review.status]}</DoneMessage>
					<blockquote className={styles.review}>
						<p>
							<StarRow stars={review.stars} /> <strong>{author}</strong>
						</p>
						<p>{review.text}</p>
						{review.photos > 0 && (
							<p>{review.photos === 1 ? "Con una foto" : `Con ${review.photos} fotos`}</p>
						)}
					</blockquote>
					<ButtonLink to={productUrl} look="secondary">
						Ver el producto
					</ButtonLink>
				</>
			)}
			{showsForm && <ReviewForm />}
			{!review && !showsForm && <p>Podrás escribir tu opinión cuando tu pedido figure como entregado.</p>}
			<p>
				<a href={orderUrl}>Volver al pedido</a>
			</p>
		</Page>
	);
}

const statusTexts: Record<ReviewStatus, string> = {
	pending: "Gracias, recibimos tu opinión. La publicaremos después de leerla.",
	approved: "Gracias, tu opinión está publicada.",
	rejected: "Leímos tu opinión y no la publicamos. Si crees que es un error, escríbenos.",
};

function ReviewForm() {
	const { action, author, draft, constraint } = useLoaderData<typeof loader>();
	return (
		<ValidatedForm<keyof typeof labels>
			id="review"
			storageKey={`review ${action}`}
			action={action}
			encType="multipart/form-data"
			defaultValue={draft ?? {}}
			labels={labels}
			constraint={constraint}
		>
			{({ fields, hasMessage }) => (
				<>
					{draft && !hasMessage && <RecoveredNote />}
					<RadioField
						field={fields.stars}
						options={starCounts.map((stars) => ({
							value: String(stars),
							label: (
								<>
									<StarRow stars={stars} /> {meanings[stars]}
								</>
							),
						}))}
					/>
					<TextAreaField
						field={fields.text}
						hint="Qué te gustó, qué no, para qué lo usas. No escribas teléfonos ni direcciones."
						rows={6}
					/>
					<FileField
						field={{ ...fields.photos, isShownAgain: hasMessage || Boolean(draft) }}
						hint={`Opcional. Hasta ${maxReviewPhotos} fotos de lo que recibiste, de 30 MB entre todas: JPG, PNG o WebP. Las publicaremos con tu opinión: que no se vean personas ni direcciones.`}
						accept="image/jpeg,image/png,image/webp"
						multiple
					/>
					<PrivacyNote
						before={
							<>
								La publicaremos como <strong>{author}</strong> después de leerla.
							</>
						}
					>
						es responsable de estos datos y los usa para mostrar tu opinión en la página del producto. Puedes
						pedir que la borremos
					</PrivacyNote>
					<SubmitButton>Enviar mi opinión</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { stars: "¿Cuántas estrellas le das?", text: "Tu opinión", photos: "Fotos" };
const meanings = { 5: "excelente", 4: "bueno", 3: "regular", 2: "malo", 1: "muy malo" };

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
