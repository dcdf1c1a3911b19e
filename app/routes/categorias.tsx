import { useLoaderData } from "@remix-run/react";
import { store } from "~/store.server";
import { CategoryStrip } from "~/storefront/CategoryStrip";
import { Page } from "~/ui/Page";

export async function loader() {
	const { areCategoriesLoaded, categories } = await store.catalog.snapshotFor({});
	const names = categories.map(({ name }) => name).join(", ");
	return {
		title: "Categorías",
		description: `Encuentra lo que buscas por categoría: ${names}.`,
		areCategoriesLoaded,
		categories,
	};
}

export default function Categories() {
	const { title, areCategoriesLoaded, categories } = useLoaderData<typeof loader>();
	return (
		<Page title={title}>
			<CategoryStrip categories={categories} areLoaded={areCategoriesLoaded} />
		</Page>
	);
}

export { shouldRevalidate } from "~/layout/page-exports";
