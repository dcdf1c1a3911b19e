import { adminUrls } from "~/platform/admin-urls";
import { findRoutedAddress, routeOf } from "~/platform/find-address.server";
import { urls } from "~/platform/urls";
import { attributeOf } from "../../../tests/support/html-form";
import {
	bodyInputs,
	boundaryInput,
	type FormField,
	fieldsInput,
	headerInput,
	headers,
	type Input,
	methodInputs,
	pathInput,
	postedPathInput,
} from "./inputs";
import { namesInSource } from "./names-in-source";

/** A kept page, one by its data, a file; a rendered page, a list, a feed, an address that does not exist. */
const targets = [
	...[urls.home, `${urls.cart}.data`, "/favicon.svg"],
	...[urls.tracking, urls.productList(), "/catalogo.rss", "/nada"],
];
/** Of these, the first. */
const targetsWhenShort = 3;
/** Visible fields of a form that are filled at once, when short. One schema reads them. */
const together = 4;
/** Fields whose names begin alike, such as \`seen-sofa-ayni\`: more are those of a table's rows. */
const mostAlike = 2;

export interface Visitor {
	fetch(path: string, init: RequestInit): Promise<Response>;
	cookie: string;
	/** What the visitor looks at, besides pages that these link. */
	paths: readonly string[];
	follows(address: string): boolean;
}

/**
 * Finds the inputs of a store: headers, path, each name in a query, cookies, and each field of each form, in the pages
 * that these visitors see and in what these link. Of a form that several see, the first one's counts.
 * @param isShort takes one of those that the same code reads, and fills visible fields together
 */
export async function findInputs(visitors: readonly Visitor[], isShort = false): Promise<Input[]> {
	const queries = new Map<string, Input>();
	const forms = new Map<string, Form & { cookie: string }>();
	for (const { cookie, ...visitor } of visitors) {
		for await (const { path, html } of visit({ cookie, ...visitor })) {
			for (const address of [path, ...linksOf(html)]) addQueries(queries, address, cookie);
			for (const form of formsOf(html, path)) {
				const values = form.fields.map(({ name, value }) => [name, value]);
				if (form.method !== "post") {
					addQueries(queries, `${pathOf(form.action)}?${new URLSearchParams(values)}`, cookie);
					continue;
				}
				const names = values.map(([name, value]) => (name === "intent" ? value : name));
				const key = `${routeOf(pathOf(form.action))} ${names}`;
				if (!forms.has(key)) forms.set(key, { ...form, cookie });
			}
		}
	}
	const cookies = namesInSource(/Cookie\("(\w+)"/g).map((name) => `__Host-${name}`);
	const asked = isShort ? targets.slice(0, targetsWhenShort) : targets;
	return [
		...asked.flatMap((path) => headers.map((header) => headerInput(path, header, ""))),
		boundaryInput,
		postedPathInput,
		...methodInputs,
		...[urls.home, urls.checkout, adminUrls.home].flatMap((path) =>
			cookies.map((cookie) => headerInput(path, "cookie", `${cookie}=`)),
		),
		...queries.values(),
		...targets.flatMap((path) => [`${path}?`, `${path}?utm_source=`]).map((start) => pathInput(start)),
		...["/", urls.product(""), "/admin/", "/_root.data?_routes="].map((start) => pathInput(start)),
		...(isShort ? fewInputsOf : inputsOf)([...forms.values()]),
	];
}

function inputsOf(forms: readonly (Form & { cookie: string })[]): Input[] {
	return forms.flatMap(({ action, fields, cookie }) => [
		...fields.map((field) => fieldsInput(action, fields, cookie, [field])),
		...bodyInputs(action, fields, cookie),
	]);
}

/**
 * Bodies once for each kind of form. Hidden fields once for each route, and alone: a bad one may stop the act early.
 * Asks for the answer as data, because rendering the page that shows the form again costs more than the act.
 */
function fewInputsOf(forms: readonly (Form & { cookie: string })[]): Input[] {
	const seen = new Set<string>();
	const isNew = (key: string) => seen.size < seen.add(key).size;
	return forms.flatMap(({ action, fields, cookie }) => {
		const route = routeOf(pathOf(action));
		const [path = "", query = ""] = action.split("?");
		const asData = `${path === "/" ? "/_root" : path}.data?${query}`;
		const some = withoutRows(fields);
		const hidden = some.filter(({ isHidden, name }) => isHidden && isNew(`${route} ${name}`));
		const visible = some.filter(({ isHidden }) => !isHidden);
		const groups = hidden.map((field) => [field]);
		for (let at = 0; at < visible.length; at += together) groups.push(visible.slice(at, at + together));
		const kind = findRoutedAddress(route)?.form;
		// The store refuses chunks unread where a form may be long, after a pause of seconds.
		const bodies = bodyInputs(asData, fields, cookie).filter(
			({ name }) => !kind || !name.endsWith(" (chunks)"),
		);
		return [
			...groups.map((group) => fieldsInput(asData, fields, cookie, group)),
			...(isNew(`a form: ${kind}`) ? bodies : []),
		];
	});
}

function withoutRows(fields: readonly FormField[]): FormField[] {
	const counts = new Map<string, number>();
	return fields.filter(({ name }) => {
		const [start = ""] = name.split("-");
		const count = (counts.get(start) ?? 0) + 1;
		counts.set(start, count);
		return count <= mostAlike;
	});
}

const endsSession = /salir|cerrar|logout/;
const pathOf = (address: string) => address.split("?")[0] ?? "";

/** Only pages with a route, or a name in the query, that the visitor has not seen yet. */
async function* visit({ fetch, cookie, paths, follows }: Visitor) {
	const seen = new Set<string>();
	const left = [...paths];
	for (let path = left.shift(); path; path = left.shift()) {
		const { pathname, searchParams } = new URL(path, "http://store");
		const keys = ["", ...searchParams.keys()].map((name) => `${routeOf(pathname)} ${name}`);
		if (endsSession.test(path) || keys.every((key) => seen.has(key))) continue;
		for (const key of keys) seen.add(key);
		const page = await fetch(path, { headers: { cookie } });
		const isPage = page.headers.get("content-type")?.startsWith("text/html");
		const html = isPage ? await page.text() : "";
		if (!isPage) await page.body?.cancel();
		left.push(...linksOf(html).filter(follows));
		yield { path, html };
	}
}

/** @returns addresses of the store itself */
function linksOf(html: string): string[] {
	const links = html.match(/<(?:a|link|form)\b[^>]*>/g) ?? [];
	const addresses = links.map((tag) => attributeOf(tag, "href") ?? attributeOf(tag, "action") ?? "");
	return addresses
		.filter((address) => /^\/(?!\/|assets\/)/.test(address))
		.map((address) => address.replace(/#.*/, ""));
}

/** Adds each name in an address's query, behind the others, once for each route. */
function addQueries(queries: Map<string, Input>, address: string, cookie: string): void {
	const { pathname, searchParams } = new URL(address, "http://store");
	for (const name of new Set(searchParams.keys())) {
		const key = `${routeOf(pathname)} ${name}`;
		const others = [...searchParams].filter(([other]) => other !== name);
		const start = new URLSearchParams([...others, [name, ""]]);
		if (!queries.has(key)) queries.set(key, pathInput(`${pathname}?${start}`, cookie));
	}
}

interface Form {
	method: string;
	action: string;
	fields: FormField[];
}

/** Those that do not end the session. */
function formsOf(html: string, path: string): Form[] {
	const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
	return forms.flatMap(([, attributes = "", content = ""]) => {
		const fields = new Map<string, FormField>();
		for (const [, tag = "", field = ""] of content.matchAll(/<(input|select|textarea|button)\b([^>]*)/g)) {
			const name = attributeOf(field, "name");
			const isHidden = tag === "button" || attributeOf(field, "type") === "hidden";
			if (name) fields.set(name, { name, value: attributeOf(field, "value") ?? "", isHidden });
		}
		const [method = "get", action = path] = ["method", "action"].map((name) => attributeOf(attributes, name));
		return endsSession.test(action) ? [] : { method, action, fields: [...fields.values()] };
	});
}
