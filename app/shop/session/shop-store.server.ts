import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { Catalog } from "~/domain/catalog/catalog.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Env } from "~/platform/settings/parse-env.server";
import type { StorageBudget } from "~/web/rate-limits/storage-budget.server";

export interface ShopStore {
	settings: Env;
	datastore: Datastore;
	catalog: Catalog;
	business: LiveBusiness;
	storageBudget: StorageBudget;
}
