import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const page = async (path: string) => (await store.fetch(path)).text();

test("a card says in how many colours its product comes, and draws them", async () => {
	const cards = (await page(urls.productList())).match(/<article.*?<\/article>/gs) ?? [];
	const card = cards.find((html) => html.includes("cojín Tika")) ?? "";
	expect(textOf(card)).toContain("3 colores");
	expect(card.match(/<circle/g)).toHaveLength(3);
});
