import { useLoaderData } from "@remix-run/react";
import { liveVersion } from "~/catalog/live-version.server";
import { useLiveCatalog } from "~/client/use-live-catalog";
import { store } from "~/store.server";
import { CategoryStrip } from "~/storefront/CategoryStrip";
import { Page } from "~/ui/Page";

export async function loader() {
	const { version, areCategoriesLoaded, categories } = await store.catalog.snapshotFor({});
	const names = categories.map(({ name }) => name).join(", ");
	return {
		title: "Categorías",
		description: `Encuentra lo que buscas por categoría: ${names}.`,
		version: liveVersion(version),
		areCategoriesLoaded,
		categories,
	};
}

export default function Categories() {
	const { title, version, areCategoriesLoaded, categories } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<Page title={title}>
			<CategoryStrip categories={categories} areLoaded={areCategoriesLoaded} />
		</Page>
	);
}

export { shouldRevalidate } from "~/layout/page-exports";
