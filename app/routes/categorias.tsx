import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { CategoryStrip } from "~/catalog/CategoryStrip";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { Page } from "~/ui/Page";

export const meta: MetaFunction = () => [{ title: pageTitle("Categorías") }];

export async function loader() {
	await store.catalog.ready;
	const { version, known, categories } = store.catalog.snapshot();
	return { version, known, categories };
}

export default function Categories() {
	const { version, known, categories } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<Page title="Categorías">
			<CategoryStrip categories={categories} known={known} />
		</Page>
	);
}

export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
