import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryStrip } from "~/shop/browse/CategoryStrip";
import { requireRead } from "~/shop/browse/require-read.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { Page } from "~/ui/page/Page";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { areCategoriesLoaded, categories } = await store.catalog.snapshotFor({});
	requireRead(areCategoriesLoaded);
	const names = categories.map(({ name }) => name).join(", ");
	return {
		...describePage(request, store, {
			title: "Categorías",
			description: `Encuentra lo que buscas por categoría: ${names}.`,
		}),
		categories,
	};
}

export default function Categories() {
	const { title, categories } = useLoaderData<typeof loader>();
	return (
		<Page title={title}>
			<CategoryStrip categories={categories} areLoaded />
		</Page>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
