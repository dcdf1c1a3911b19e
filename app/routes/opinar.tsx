import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReviewStatus } from "~/domain/goods/review";
import { urls } from "~/platform/urls";
import { readOrderDraft } from "~/shop/orders/order-draft.server";
import { ReviewForm } from "~/shop/orders/ReviewForm";
import { answerOrderForm } from "~/shop/orders/require-own-order.server";
import { requireReviewable, reviewAction, reviewConstraints } from "~/shop/orders/review-action.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { StarRow } from "~/ui/elements/StarRow";
import { ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Page } from "~/ui/page/Page";
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
	const { title, action, orderUrl, productUrl, productName, author, isDelivered, review, draft, constraint } =
		useLoaderData<typeof loader>();
	return (
		<Page title={title} intro={productName} isNarrow>
			{review ? (
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
			) : isDelivered ? (
				<ReviewForm action={action} author={author} draft={draft} constraint={constraint} />
			) : (
				<p>Podrás escribir tu opinión cuando tu pedido figure como entregado.</p>
			)}
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

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
