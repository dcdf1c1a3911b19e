import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { Filters } from "~/domain/catalog/filters";
import { finishInSteps } from "~/platform/process/event-loop.server";
import { newestCards } from "./newest-cards.server";
import { toCards } from "./product-card";

export type ListData = Awaited<ReturnType<typeof loadList>>["list"];

/** For which counting the choices may hold up other requests. */
const stepMs = 3;

/** @returns a page of products, and what a filtered list shows of it */
export async function loadList(snapshot: CatalogSnapshot, asked: Filters) {
	const { areProductsLoaded, categories, products, reviews } = snapshot;
	const found = products.list(asked, snapshot);
	const filters = { ...asked, page: found.page };
	const choices = await finishInSteps(products.countChoices(filters, snapshot), stepMs);
	const counted = new Map(choices.categories.map((choice) => [choice.id, choice]));
	return {
		...found,
		filters,
		list: {
			filters,
			choices: {
				...choices,
				categories: categories.flatMap(({ _id, name }) => {
					const choice = counted.get(_id);
					return choice ? { ...choice, name } : [];
				}),
			},
			products: toCards(found.items, reviews, filters),
			total: areProductsLoaded ? found.total : undefined,
			pages: found.pages,
			newest: found.total === 0 ? newestCards(snapshot) : undefined,
		},
	};
}
