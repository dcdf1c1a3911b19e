import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import { once } from "~/platform/process/once";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { markSlotText } from "~/web/page-cache/mark-slots.server";
import type { OwnSlot } from "~/web/page-cache/own-slot.server";
import { ProductLinkItem, ProductLinks } from "./ProductLinks";
import { toProductLink } from "./product-link";
import { readSeen } from "./seen-cookie.server";

const maxShown = 8;
const slotName = "seen";

/** @returns HTML, or a comment that says what stands beside it */
export function drawSeen(products: ProductLookup, cookies: string | null, beside: readonly string[]): string {
	const seen = new Map<string, string>();
	for (const slug of readSeen(cookies)) {
		const link = drawLink(products, slug);
		if (link && !beside.includes(link.slug)) seen.set(link.slug, link.html);
	}
	const [before = "", after = ""] = emptyList();
	return seen.size > 0
		? before + [...seen.values()].slice(0, maxShown).join("") + after
		: `<!--${beside.join(" ")}-->`;
}

interface DrawnLink {
	slug: string;
	html: string;
}

/** Of each snapshot of the catalogue. Drawing eight anew would take longer than sending the page that shows them. */
const drawn = new WeakMap<ProductLookup, LRUCache<string, DrawnLink>>();

function drawLink(products: ProductLookup, asked: string): DrawnLink | undefined {
	const links = drawn.get(products) ?? new LRUCache({ max: 2000 });
	drawn.set(products, links);
	const known = links.get(asked);
	if (known) return known;
	const product = productNamed(products, asked);
	if (!product) return undefined;
	const html = renderToStaticMarkup(<ProductLinkItem product={toProductLink(product)} />);
	const link = { slug: product.slug, html };
	links.set(asked, link);
	return link;
}

const emptyList = once(() => renderToStaticMarkup(<SeenList />).split(/(?=<\/ul>)/));

/** What a page that is rendered for this request shows: in one for all shoppers, the slot that `seenSlot` fills. */
export function drawSeenFor(request: Request, products: ProductLookup) {
	return (beside: readonly string[]): string => {
		const drawn = drawSeen(products, request.headers.get("cookie"), beside);
		return markSlotText(request, { name: slotName }, drawn);
	};
}

export function seenSlot(currentProducts: () => ProductLookup): OwnSlot {
	return {
		name: slotName,
		cookiePattern: /wasi_seen=/,
		fill(rendered, cookies) {
			const [, beside = ""] = /^<!--(.*)-->$/.exec(rendered) ?? [];
			return drawSeen(currentProducts(), cookies, beside.split(" "));
		},
	};
}

function SeenList() {
	return (
		<section className="stack space-1" aria-labelledby="vistos">
			<h2 id="vistos">Lo que viste hace poco</h2>
			<ProductLinks products={[]} />
			<form method="post" action={urls.seen()}>
				<Button type="submit" look="quiet" className="flush">
					Borrar lo visto
				</Button>
			</form>
		</section>
	);
}
