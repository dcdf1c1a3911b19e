import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { FavouriteAnswer } from "~/domain/cart/favourite";
import { findList, maxListNameLength } from "~/domain/cart/favourite-lists";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { urls } from "~/platform/urls";
import { tolerantLineField } from "~/platform/values/text-fields.server";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { ProductGrid } from "~/shop/browse/ProductGrid";
import { toCards } from "~/shop/browse/product-card";
import { requireRead } from "~/shop/browse/require-read.server";
import { ChooseList, FavouriteLists, FavouriteTabs, Offered } from "~/shop/cart/FavouriteLists";
import { readFavourites } from "~/shop/cart/favourites.server";
import { favouritesAction } from "~/shop/cart/favourites-action.server";
import {
	describeFavouriteChange,
	findFavourites,
	readPressedHeart,
	readSharedList,
} from "~/shop/cart/find-favourites.server";
import { ShareLinks } from "~/shop/product/ShareLinks";
import { toProductLink } from "~/shop/seen/product-link";
import { AccountField } from "~/shop/session/AccountField";
import { shopAction } from "~/shop/session/shop-form.server";
import { canSignIn } from "~/shop/session/sign-in-ways.server";
import { Button } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { FormProblem } from "~/ui/fields/FormProblem";
import { Page } from "~/ui/page/Page";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { useSubmission } from "~/web/forms/use-submission";
import styles from "./favoritos.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const shared = readSharedList(query);
	const saved = shared
		? { slugs: shared, lists: [], shopperId: undefined }
		: await readFavourites(request, store);
	const { lists, shopperId } = saved;
	const list = findList(lists, query.get("cual") ?? "");
	const { slugs } = list ?? saved;
	const name = shared ? tolerantLineField(maxListNameLength).parse(query.get("cual")) : list?.name;
	const changed = query.get("guardado") ?? query.get("quitado") ?? "";
	const isEmptyList = list?.slugs.length === 0;
	const needed = [...(isEmptyList ? saved.slugs : slugs), changed];
	const snapshot = await store.catalog.snapshotFor({ slugs: needed, newest: {} });
	const found = findFavourites(snapshot.products, slugs);
	requireRead(snapshot.areProductsLoaded || found.gone.length === 0);
	const isBare = (shared ? found.products : saved.slugs).length === 0;
	return {
		title: shared ? (name ? `Lista: ${name}` : "Una lista de favoritos") : "Mis favoritos",
		list: list?.name,
		lists: lists.map(({ name, slugs }) => ({ name, count: slugs.length })),
		total: saved.slugs.length,
		pressed: readPressedHeart(query, lists),
		isShared: shared !== undefined,
		shareUrl:
			publicOriginOf(request.url, store.settings) + urls.favourites({ lista: slugs.join(" "), cual: name }),
		shopperId,
		canSignIn: canSignIn(store.settings),
		products: toCards(found.products, snapshot.reviews),
		gone: found.gone,
		// To fill an empty list.
		offered: isEmptyList ? findFavourites(snapshot.products, saved.slugs).products.map(toProductLink) : [],
		notice: describeFavouriteChange(query, snapshot.products, found, lists),
		suggested: isBare ? suggestCards(snapshot, "onSale", store.business.bestSellers()) : undefined,
	};
}

export const action = shopAction(favouritesAction);

export default function FavouritesPage() {
	const page = useLoaderData<typeof loader>();
	const { title, isShared, shareUrl, products, gone, notice, suggested } = page;
	const { answer, submissionError } = useSubmission<FavouriteAnswer>();
	const problem = submissionError?.failure ?? answer?.problem;
	const isEmpty = products.length + (isShared ? 0 : gone.length) === 0;
	const { list, lists, pressed } = page;
	return (
		<Page
			title={title}
			intro={
				isShared ? (
					<>
						Alguien te la compartió. Toca un corazón para guardar el producto en{" "}
						<a href={urls.favourites()}>tus favoritos</a>.
					</>
				) : page.shopperId ? (
					"Están en tu cuenta, para verlos en cualquier equipo."
				) : (
					<GuestIntro canSignIn={page.canSignIn} />
				)
			}
		>
			<div className="stack gap-xl">
				{problem && (
					<FormProblem>
						<p>{problem}</p>
					</FormProblem>
				)}
				{notice && !problem && <Notice {...notice} />}
				{pressed.slug && !problem && <ChooseList slug={pressed.slug} back={pressed.back} lists={lists} />}
				{lists.length > 0 && <FavouriteTabs lists={lists} shown={list} total={page.total} />}
				{products.length > 0 && (
					<section aria-labelledby="guardados">
						<h2 id="guardados" className={styles.count}>
							{products.length === 1 ? "1 producto" : `${products.length} productos`}
						</h2>
						<ProductGrid products={products} areFavourites={!isShared} priority />
						{!isShared && (
							<>
								<ShareLinks name="Mi lista de favoritos en Wasi:" url={shareUrl} />
								<SmallPrint>
									Quien abra el enlace ve estos productos{list && " y el nombre de la lista"}, como están
									ahora, y nada más de ti.
								</SmallPrint>
							</>
						)}
					</section>
				)}
				{gone.length > 0 && (isShared ? <GoneOfShared count={gone.length} /> : <Gone products={gone} />)}
				{isEmpty && (
					<>
						<div className="stack sand start padded">
							<p>
								{isShared || list
									? "Esta lista está vacía."
									: "Todavía no guardaste ninguno: toca el corazón de un producto."}
							</p>
						</div>
						{list && page.offered.length > 0 && <Offered products={page.offered} list={list} />}
						{suggested && <KeepLooking {...suggested} />}
					</>
				)}
				{!isShared && page.total > 0 && (
					<FavouriteLists
						key={list}
						{...{ lists, products, typed: answer?.typed }}
						shown={list}
						isRefused={problem !== undefined}
					/>
				)}
			</div>
		</Page>
	);
}

function GuestIntro({ canSignIn }: { canSignIn: boolean }) {
	return (
		<>
			Los guardamos en este navegador.
			{canSignIn && (
				<>
					{" "}
					Si <a href={urls.signIn}>inicias sesión</a>, pasan a tu cuenta.
				</>
			)}
		</>
	);
}

function Notice({ text, undo }: { text: string; undo?: Record<string, string> }) {
	return (
		<div className="row center lines">
			<DoneMessage>{text}</DoneMessage>
			{undo && (
				<Form method="post" action={urls.favourites()}>
					<AccountField />
					{Object.entries(undo).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<Button type="submit" look="quiet">
						Deshacer
					</Button>
				</Form>
			)}
		</div>
	);
}

function GoneOfShared({ count }: { count: number }) {
	return (
		<p>
			{count === 1
				? "1 de sus productos ya no está en la tienda."
				: `${count} de sus productos ya no están en la tienda.`}
		</p>
	);
}

function Gone({ products }: { products: { slug: string; name: string }[] }) {
	return (
		<section aria-labelledby="ya-no-estan">
			<h2 id="ya-no-estan">Ahora no están en la tienda</h2>
			<ul role="list">
				{products.map(({ slug, name }) => (
					<li key={slug} className="row center apart lined words-1">
						<span>{name}</span>
						<Form method="post" action={urls.favourites()}>
							<AccountField />
							<input type="hidden" name="slug" value={slug} />
							<Button type="submit" name="intent" value="remove" look="quiet" aria-label={`Quitar ${name}`}>
								Quitar
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	);
}

export { changeInTurn as clientAction } from "~/shop/frame/change-in-turn";
export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
