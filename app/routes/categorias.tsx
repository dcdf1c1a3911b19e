import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryStrip } from "~/shop/browse/CategoryStrip";
import { Page } from "~/ui/page/Page";

export async function loader({ context: { store } }: LoaderFunctionArgs) {
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

export { shouldRevalidate } from "~/shop/frame/page-exports";
