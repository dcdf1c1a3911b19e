import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { liveVersion } from "~/catalog/live-version.server";
import { useLiveCatalog } from "~/client/use-live-catalog";
import { describedTitle, pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { CategoryStrip } from "~/storefront/CategoryStrip";
import { Page } from "~/ui/Page";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	describedTitle(
		pageTitle("Categorías"),
		`Encuentra lo que buscas por categoría: ${data?.categories.map(({ name }) => name).join(", ")}.`,
	);

export async function loader() {
	const { version, areCategoriesLoaded, categories } = await store.catalog.snapshotFor({});
	return { version: liveVersion(version), areCategoriesLoaded, categories };
}

export default function Categories() {
	const { version, areCategoriesLoaded, categories } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<Page title="Categorías">
			<CategoryStrip categories={categories} areLoaded={areCategoriesLoaded} />
		</Page>
	);
}

export { shouldRevalidate } from "~/layout/page-exports";
