import { Form } from "@remix-run/react";
import { maxListNameLength } from "~/domain/cart/favourite-lists";
import { urls } from "~/platform/urls";
import type { ProductLink } from "~/shop/parts/use-shop";
import { ProductLinks } from "~/shop/seen/ProductLinks";
import { AccountField } from "~/shop/session/AccountField";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { plainField, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

interface FavouriteListsProps {
	lists: { name: string; count: number }[];
	/** The name of the shown list; without one, all that is saved is shown. */
	shown: string | undefined;
	products: { slug: string; name: string }[];
	/** A name that was refused. */
	typed: string | undefined;
	isRefused: boolean;
}

export function FavouriteTabs({
	lists,
	shown,
	total,
}: Pick<FavouriteListsProps, "lists" | "shown"> & { total: number }) {
	const tabs = [
		{ name: "Todos", cual: undefined, count: total },
		...lists.map(({ name, count }) => ({ name, cual: name, count })),
	];
	return (
		<nav aria-label="Mis listas">
			<ul role="list" className="row gap-xs">
				{tabs.map(({ name, cual, count }) => (
					<li key={name}>
						<ButtonLink
							to={urls.favourites({ cual })}
							look={cual === shown ? "primary" : "secondary"}
							aria-current={cual === shown ? "page" : undefined}
						>
							{`${name} (${count})`}
						</ButtonLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Forms that change the lists, folded until one is refused. */
export function FavouriteLists({ lists, shown, products, typed, isRefused }: FavouriteListsProps) {
	const others = lists.filter(({ name }) => name !== shown);
	return (
		<details className="fold" open={isRefused}>
			<summary>{shown === undefined ? "Ordenar en listas" : `Cambiar la lista «${shown}»`}</summary>
			<div className="stack gap-l">
				{products.length > 0 && lists.length > 0 && <MoveForm {...{ products, others, shown }} />}
				{shown === undefined ? (
					<NameForm intent="create" label="Nombre de la lista nueva" button="Crear la lista" name={typed} />
				) : (
					<>
						<NameForm
							intent="rename"
							label="Nombre de la lista"
							button="Cambiar el nombre"
							name={typed ?? shown}
							list={shown}
						/>
						<Form method="post" action={urls.favourites()}>
							<AccountField />
							<input type="hidden" name="list" value={shown} />
							<Button type="submit" name="intent" value="delete" look="quiet">
								Borrar la lista
							</Button>
						</Form>
					</>
				)}
			</div>
		</details>
	);
}

function MoveForm({
	products,
	others,
	shown,
}: Pick<FavouriteListsProps, "products" | "shown"> & { others: FavouriteListsProps["lists"] }) {
	return (
		<Form method="post" action={urls.favourites()} className="stack gap-s">
			<AccountField />
			{shown !== undefined && <input type="hidden" name="list" value={shown} />}
			<SelectField field={plainField("producto", "slug")} label="Producto">
				<Options options={products.map(({ slug, name }) => [slug, name])} />
			</SelectField>
			{others.length > 0 && (
				<SelectField field={plainField("a-lista", "to")} label="Lista">
					<Options options={others.map(({ name }) => [name, name])} />
				</SelectField>
			)}
			<div className="row gap-xs">
				{others.length > 0 && (
					<Button type="submit" name="intent" value="put" look="secondary">
						{shown === undefined ? "Poner en la lista" : "Poner también en la otra"}
					</Button>
				)}
				{shown !== undefined && others.length > 0 && (
					<Button type="submit" name="intent" value="move" look="secondary">
						Pasar a la otra
					</Button>
				)}
				{shown !== undefined && (
					<Button type="submit" name="intent" value="take" look="quiet">
						Sacar de esta lista
					</Button>
				)}
			</div>
		</Form>
	);
}

interface NameFormProps {
	intent: string;
	label: string;
	button: string;
	name: string | undefined;
	list?: string;
}

function NameForm({ intent, label, button, name, list }: NameFormProps) {
	return (
		<Form method="post" action={urls.favourites()} key={list} className="stack gap-s">
			<AccountField />
			{list !== undefined && <input type="hidden" name="list" value={list} />}
			<TextField
				field={{ ...plainField("nombre-de-lista", "name"), initialValue: name, maxLength: maxListNameLength }}
				label={label}
				autoComplete="off"
			/>
			<div>
				<Button type="submit" name="intent" value={intent} look="secondary">
					{button}
				</Button>
			</div>
		</Form>
	);
}

/** What was saved, for an empty list. */
export function Offered({ products, list }: { products: ProductLink[]; list: string }) {
	return (
		<section className="stack" aria-labelledby="para-esta-lista">
			<h2 id="para-esta-lista">De lo que guardaste</h2>
			<ProductLinks
				products={products}
				act={({ slug, name }) => (
					<Form method="post" action={urls.favourites()}>
						<AccountField />
						<input type="hidden" name="slug" value={slug} />
						<input type="hidden" name="to" value={list} />
						<Button type="submit" name="intent" value="put" look="quiet">
							Poner en esta lista<VisuallyHidden>: {name}</VisuallyHidden>
						</Button>
					</Form>
				)}
			/>
		</section>
	);
}

/** Asks in which list a product belongs whose heart was pressed. */
export function ChooseList({
	slug,
	lists,
	back,
}: {
	slug: string;
	lists: { name: string }[];
	back: string | undefined;
}) {
	return (
		<Form method="post" action={urls.favourites()} className="row center gap-xs">
			<AccountField />
			<input type="hidden" name="intent" value="put" />
			<input type="hidden" name="slug" value={slug} />
			¿También en una lista?
			{lists.map(({ name }) => (
				<Button key={name} type="submit" name="to" value={name} look="secondary">
					{name}
				</Button>
			))}
			{back && <a href={back}>Volver a donde estabas</a>}
		</Form>
	);
}
