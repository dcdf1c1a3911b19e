import fc from "fast-check";
import { expect, it } from "vitest";
import type { Filters } from "~/domain/catalog/filters";
import { filtersToQuery, isFiltered, pageSize, parseFilters, sortOrders } from "~/domain/catalog/filters";
import { matchVariants } from "~/domain/catalog/matching-variants";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { maxSearchLength } from "~/domain/catalog/search-length";
import type { ColorId } from "~/domain/goods/colors";
import type { Product } from "~/domain/goods/product";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { anOption, aProduct } from "./products";

const image = { src: "/x.svg", alt: "", width: 8, height: 8 };
const sizes = { chico: "Chico", grande: "Grande" };
const known = {
	categories: [{ _id: "sala" }, { _id: "audio" }],
	brands: [{ id: "qori" }, { id: "puka" }],
	sizes: Object.keys(sizes).map((id) => ({ id })),
};
const pageOf = (products: readonly Product[], filters: Filters) => indexProducts(products).list(filters);
const parse = (query: string) => parseFilters(new URLSearchParams(query), known);
const queryOf = (filters: Filters) => String(new URLSearchParams(filtersToQuery(filters)));

const names = [
	...["q", "color", "categoria", "min", "max", "disponible", "orden", "pagina", "otra", "__proto__"],
	...["material", "marca", "medida", "opinion", "oferta"],
];
const numbers = ["0", "1", "25", "-3", "1e3", "٣", " 7 ", "1,200", "12.5", "S/ 20", "mil", "999999999"];
const chosen = ["madera", "lino", "qori", "puka", "chico", "grande", "4"];
const words = ["sala", "audio", "rojo", "azul", "lámpara", "", ...chosen, ...numbers, ...sortOrders];
const values = fc.oneof(fc.constantFrom(...words), fc.string());
const queries = fc
	.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 10 })
	.map((entries) => String(new URLSearchParams(entries)));
const onSale = { formerPrice: { pen: 9_900, usd: 2_500 }, until: "2026-11-29", units: 1 };
const sales = fc.constantFrom(undefined, onSale);
const goodsFilters = "categoria=sala color=rojo material=lino marca=qori medida=chico";
const otherFilters = "min=10 max=25 opinion=4 oferta=1 disponible=1";
const fewFilters = fc
	.subarray(`${goodsFilters} ${otherFilters}`.split(" "), { maxLength: 3 })
	.map((parts) => parts.join("&"));
const specs = fc.subarray([
	{ name: "Marca", value: "Qori" },
	{ name: "Material", value: "Madera de cedro y lino" },
	{ name: "Color", value: "Madera" },
]);
const prices = fc
	.oneof(fc.constant(20), fc.integer({ min: 1, max: 60 }))
	.map((soles) => ({ pen: soles * 100, usd: soles * 25 }));
const variant = {
	color: fc.constantFrom("rojo", "azul"),
	size: fc.constantFrom("chico", "grande"),
	price: prices,
	sale: sales,
	stock: fc.nat(1),
};
const products = fc.array(
	fc
		.record({
			categoryId: fc.constantFrom("sala", "audio"),
			colors: fc.subarray(["rojo", "azul"] as const).map((colors) => [...colors]),
			stock: fc.integer({ min: 0, max: 2 }),
			name: fc.string({ minLength: 1 }),
			price: prices,
			sale: sales,
			specs,
			hasSizes: fc.boolean(),
			variants: fc.array(fc.record(variant), { maxLength: 3 }),
		})
		.map(({ variants, hasSizes, ...rest }) => {
			if (variants.length === 0) return aProduct(rest);
			const [price = rest.price] = variants.map(({ price }) => price).sort((a, b) => a.pen - b.pen);
			return aProduct({
				...rest,
				price,
				options: hasSizes ? [anOption("medida", "Medida", sizes)] : [],
				colors: variants.map(({ color }) => color),
				stock: variants.reduce((sum, { stock }) => sum + stock, 0),
				variants: variants.map(({ color, size, ...variant }) => {
					return { ...variant, choice: { color, ...(hasSizes && { medida: size }) } };
				}),
			});
		}),
	{ maxLength: 80 },
);

it("filters in a URL are canonical after being parsed and written once", () => {
	fc.assert(
		fc.property(queries, (query) => {
			const canonical = queryOf(parse(query));
			expect(queryOf(parse(canonical))).toBe(canonical);
		}),
	);
});

it("filters in a URL omit unknown and default values, and swap a minimum and maximum in the wrong order", () => {
	const unknown = "categoria=zapatos&color=transparente&q=%20%00&min=%20&max=S/&pagina=0&x=1";
	expect(queryOf(parse(`${unknown}&orden=relevancia&disponible=si`))).toBe("");
	expect(queryOf(parse("orden=novedades&pagina=1&min=&max="))).toBe("");
	expect(queryOf(parse("orden=relevancia&q=%20mesa%09%20de+luz%20"))).toBe("q=mesa+de+luz");
	expect(Array.from(parse(`q=${"😀".repeat(3000)}`).text ?? "")).toHaveLength(maxSearchLength);
	expect(queryOf(parse("pagina=2&min=5&categoria=sala"))).toBe("categoria=sala&min=5&pagina=2");
	expect(queryOf(parse("min=900&max=100"))).toBe("min=100&max=900");
});

it.each([
	["1,200", "1200"],
	["s/. 1200,5", "1200.50"],
	["0", "0"],
	["-3", undefined],
])("filters in a URL accept Peruvian price notation: %s", (typed, canonical) => {
	const filters = parse(String(new URLSearchParams({ min: typed })));
	expect(filtersToQuery(filters)).toEqual({ min: canonical ?? typed });
	expect(filters.invalidPrices).toEqual(canonical === undefined ? { min: typed } : undefined);
	expect(isFiltered(filters)).toBe(canonical !== undefined);
});

it("filters in a URL count as filtering, except for sort order and page", () => {
	expect(isFiltered(parse("orden=nombre&pagina=3"))).toBe(false);
	for (const query of ["q=mesa", "color=rojo", "categoria=sala", "min=0", "max=9", "disponible=1"])
		expect(isFiltered(parse(query))).toBe(true);
});

it("the featured product is the newest with a video, or else the newest of all", () => {
	const video = { webm: "", mp4: "", poster: "", captions: "", label: "", width: 1, height: 1 };
	const [first, second, third] = ["first", "second", "third"].map((slug) => aProduct({ slug }));
	const filmed = { ...second, video } as Product;
	expect(indexProducts([first, filmed, { ...third, video }] as Product[]).featured).toBe(filmed);
	expect(indexProducts([first, second] as Product[]).featured).toBe(first);
	expect(indexProducts([]).featured).toBeUndefined();
});

type Offered = Pick<Product, "price" | "stock" | "colors" | "sale"> & { size?: string | undefined };

it("a choice's count is the number of products that are listed once it is chosen", () => {
	const reviews = { isWellRated: (slug: string) => slug < "p-3" };
	fc.assert(
		fc.property(products, fewFilters, (all, query) => {
			const filters = parse(query);
			const index = indexProducts(all.map((product, at) => ({ ...product, slug: `p-${at}` })));
			const totalWith = (change: Partial<Filters>) =>
				index.list({ ...filters, ...change }, { reviews }).total;
			const counts = runAtOnce(index.listWithChoices(filters, { reviews }).choices);
			const { onSale, wellRated, available, ...choices } = counts;
			expect(onSale).toBe(totalWith({ onSale: true }));
			expect(wellRated).toBe(totalWith({ wellRated: true }));
			expect(available).toBe(totalWith({ onlyAvailable: true }));
			const counted = (name: keyof typeof choices) =>
				choices[name].flatMap(({ id, count }) => (count > 0 ? [[id, count]] : []));
			const wanted = (name: keyof typeof filters, ids: readonly string[]) =>
				ids.map((id) => [id, totalWith({ [name]: id })]).filter(([, count]) => count !== 0);
			expect(counted("categories")).toEqual(wanted("categoryId", ["audio", "sala"]));
			expect(counted("colors")).toEqual(wanted("color", ["azul", "rojo"]));
			expect(counted("materials")).toEqual(wanted("material", ["madera", "lino"]));
			expect(counted("brands")).toEqual(wanted("brand", ["qori"]));
			expect(counted("sizes")).toEqual(wanted("size", ["chico", "grande"]));
		}),
		{ numRuns: 300 },
	);
});

it("a page of products has exactly the matching products, each on one page", () => {
	fc.assert(
		fc.property(products, queries, (all, query) => {
			const { text, ...filters } = parse(query);
			const { total, pages } = pageOf(all, { ...filters, page: 1 });
			const items = Array.from({ length: pages }, (_, before) => {
				const page = pageOf(all, { ...filters, page: before + 1 }).items;
				expect(page.length).toBeLessThanOrEqual(pageSize);
				return page;
			}).flat();
			expect(items).toHaveLength(total);
			const passes = ({ price, stock, colors, sale, size }: Offered) =>
				(!filters.onSale || sale !== undefined) &&
				(!filters.size || size === filters.size) &&
				price.pen >= (filters.minPrice ?? 0) &&
				price.pen <= (filters.maxPrice ?? Number.POSITIVE_INFINITY) &&
				(!filters.color || colors.includes(filters.color)) &&
				(stock > 0 || !filters.onlyAvailable);
			const wanted = all.filter((product) => {
				const { categoryId, variants } = product;
				const offers = variants.map((one): Offered => {
					const { color, medida: size } = one.choice;
					return { ...one, colors: [color as ColorId], size };
				});
				const has = (value: string) => product.specs.some((spec) => spec.value.startsWith(value));
				return (
					(!filters.brand || (filters.brand === "qori" && has("Qori"))) &&
					(!filters.material || has("Madera de")) &&
					!filters.wellRated &&
					(!filters.categoryId || categoryId === filters.categoryId) &&
					(offers.length > 0 ? offers : [product]).some(passes)
				);
			});
			expect(new Set(items)).toEqual(new Set(wanted));
		}),
	);
});

it("a page of products follows the requested sort order", () => {
	fc.assert(
		fc.property(products, (all) => {
			const index = indexProducts(all);
			const search = createSearchIndex(index, [{ _id: "sala", name: "Rojo grande", image }]);
			const soles = (query: string) => {
				const filters = parse(query);
				const { items, reading } = index.list(filters, { search });
				return items.map((item) => (matchVariants(item, filters, reading)[0] ?? item).price.pen);
			};
			const texts = ["&q=ofertas", "&q=guinda+chico&min=30", "&q=roja+grande&oferta=1"];
			for (const query of ["", "&color=rojo", "&disponible=1", "&min=30", ...texts]) {
				const [rising, falling] = [soles(`orden=precio-asc${query}`), soles(`orden=precio-desc${query}`)];
				expect(rising).toEqual([...rising].sort((a, b) => a - b));
				expect(falling).toEqual([...falling].sort((a, b) => b - a));
			}
			expect(index.list(parse("")).items, "the catalogue's own order").toEqual(all.slice(0, pageSize));
		}),
		{ numRuns: 40 },
	);
	const named = ["Ñandú", "zapallo", "Águila", "nube", "oso"].map((name) => aProduct({ name }));
	const names = pageOf(named, parse("orden=nombre")).items.map(({ name }) => name);
	expect(names.join(" ")).toBe("Águila nube Ñandú oso zapallo");
});

it.each(["precio-asc", "precio-desc", "nombre"])("ties are ordered newest first: %s", (order) => {
	const slugs = ["c", "a", "d", "b"];
	const tied = slugs.map((slug, index) => aProduct({ slug, createdOn: `2026-10-${20 - index}` }));
	expect(pageOf(tied, parse(`orden=${order}`)).items.map(({ slug }) => slug)).toEqual(slugs);
});

it("features the newest product with a video, but nothing sold out while anything is in stock", () => {
	const video = {
		webm: "/v.webm",
		mp4: "/v.mp4",
		poster: "/v.webp",
		captions: "/v.vtt",
		label: "Video",
		width: 16,
		height: 9,
	};
	const featured = (...codes: string[]) =>
		indexProducts(
			codes.map((slug, at) =>
				aProduct({
					slug,
					createdOn: `2026-10-${20 - at}`,
					stock: slug.includes("sold") ? 0 : 1,
					...(slug.includes("film") && { video }),
				}),
			),
		).featured?.slug;
	expect(featured("new", "film", "film-old")).toBe("film");
	expect(featured("new", "sold-film", "film-old")).toBe("film-old");
	expect(featured("sold-new", "sold-film", "plain")).toBe("plain");
	expect(featured("sold-new", "sold-film")).toBe("sold-film");
	expect(featured()).toBeUndefined();
});

it("has offers only while one is in stock", () => {
	const options = [anOption("medida", "Medida", sizes)];
	const aSize = (medida: string, stock: number, isOnSale: boolean) => {
		const { price } = aProduct();
		return { choice: { medida }, price, stock, ...(isOnSale && { sale: onSale }) };
	};
	const hasOffers = (of: number, other: number) =>
		indexProducts([
			aProduct({ options, variants: [aSize("chico", other, false), aSize("grande", of, true)] }),
			aProduct({ slug: "sold-out", stock: 0, sale: onSale }),
		]).hasOffers();
	expect([hasOffers(1, 0), hasOffers(0, 1)]).toEqual([true, false]);
});

it("puts what sold most first, in any filter, and the newest behind it", () => {
	const all = ["e", "d", "c", "b", "a"].map((slug, index) =>
		aProduct({ slug, createdOn: `2026-10-${20 - index}`, stock: slug === "b" ? 0 : 5 }),
	);
	const listed = (query: string) =>
		indexProducts(all)
			.list(parse(`orden=vendidos${query}`), { bestSellers: ["b", "withdrawn", "c"] })
			.items.map(({ slug }) => slug)
			.join("");
	expect([listed(""), listed("&disponible=1")]).toEqual(["bceda", "ceda"]);
});

it("a page of products beyond the end is the last page, or the first of an empty list", () => {
	const many = Array.from({ length: pageSize + 1 }, (_, index) => aProduct({ slug: `p-${index}` }));
	expect(pageOf(many, parse("pagina=99"))).toMatchObject({ page: 2, pages: 2, total: pageSize + 1 });
	expect(pageOf([], parse("pagina=99"))).toEqual({ items: [], total: 0, pages: 1, page: 1 });
});

it("counts variants with fewer than six units, and products without one", () => {
	const { price } = aProduct();
	const variants = [0, 3, 6].map((stock) => ({ choice: { color: `c${stock}` }, stock, price }));
	const simple = [6, 5, 0].map((stock) => aProduct({ slug: `p-${stock}`, stock }));
	const index = indexProducts([...simple, aProduct({ stock: 9, variants })]);
	expect(index.countShortages()).toEqual({ shortVariants: 4, soldOutProducts: 1 });
});
