import { findMissingLegalFields } from "~/domain/business/business";
import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { Texts } from "~/domain/content/texts.server";
import { hasOwnZones } from "~/domain/delivery/shipping-zones";
import { mayUse, type Role } from "~/domain/staff/roles";
import { urls } from "~/platform/urls";
import { picturesOf } from "./product-pictures.server";

interface NewStore {
	snapshot: CatalogSnapshot;
	business: Pick<LiveBusiness, "current" | "payment">;
	texts: { current(): Pick<Texts, "pages"> };
}

/** What a new store needs before it sells, in order, of which the role may do, and the product to go on with. */
export function listOpeningSteps({ snapshot, business, texts }: NewStore, role: Role) {
	const { areCategoriesLoaded, areProductsLoaded, categories, products, records } = snapshot;
	if (!mayUse(role, "words") || !mayUse(role, "goods") || !areCategoriesLoaded || !areProductsLoaded)
		return { steps: [], productId: undefined };
	const isSelling = products.size > 0;
	const pictured = isSelling ? undefined : records.find(({ fields }) => picturesOf(fields).length > 0);
	const done = {
		business: findMissingLegalFields(business.current()).length === 0,
		payment: business.payment() !== undefined,
		category: categories.length > 0,
		product: isSelling || pictured !== undefined,
		delivery: hasOwnZones(business.current()),
		show: isSelling,
		count: canBuy(snapshot),
		home: business.current().heroPicture !== undefined,
		texts: texts.current().pages.get(urls.about.slice(1))?.editedOn !== undefined,
	};
	const names = Object.keys(done) as (keyof typeof done)[];
	const own = names.filter((step) => mayUse(role, ownersSteps.includes(step) ? "moneySettings" : "words"));
	// A store may keep the home page and the texts that it came with.
	const isOpen = own.every((step) => done[step] || step === "home" || step === "texts");
	const steps = isOpen ? [] : own.map((step) => ({ step, isDone: done[step] }));
	return { steps, productId: (pictured ?? records[0])?.id };
}

const ownersSteps = ["payment", "delivery"];

export function canBuy({ products }: Pick<CatalogSnapshot, "products">): boolean {
	return products.countShortages().soldOutProducts < products.size;
}
