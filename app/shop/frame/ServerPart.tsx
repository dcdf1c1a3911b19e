import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { type ShopData, useShop } from "~/shop/parts/use-shop";

interface ServerPartProps extends HTMLAttributes<HTMLElement> {
	id: string;
	as?: "div" | "nav";
	/** As `import.meta.env.SSR && …`, because the browser's build leaves out what that guards. */
	children: ReactNode;
}

/**
 * A part of the frame that only the server renders, and whose HTML the browser keeps: 0.6 KB of scripts less on every
 * page, and seventy links that are not hydrated.
 */
export function ServerPart({ id, as: Tag = "div", children, ...attributes }: ServerPartProps) {
	const shop = useShop();
	const [html, setHtml] = useState(
		() => globalThis.document?.getElementById(id)?.innerHTML ?? kept.get(id) ?? "",
	);
	const shown = useRef(html === "" ? undefined : shop);
	useEffect(() => {
		kept.set(id, html);
	}, [id, html]);
	useEffect(() => {
		if (shown.current === shop) return;
		shown.current = shop;
		loadPage(shop).then(
			(page) => setHtml((before) => page.getElementById(id)?.innerHTML ?? before),
			() => {},
		);
	}, [id, shop]);
	if (import.meta.env.SSR) {
		return (
			<Tag id={id} {...attributes}>
				{children}
			</Tag>
		);
	}
	// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server.
	return <Tag id={id} {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** By id, for the pages after one without the part, such as the checkout. */
const kept = new Map<string, string>();

let loaded: { shop: Partial<ShopData>; page: Promise<Document> } | undefined;

/** Loads the shown page as the server renders it now, once for each change of the shop. */
function loadPage(shop: Partial<ShopData>): Promise<Document> {
	if (loaded?.shop !== shop) loaded = { shop, page: fetchPage() };
	return loaded.page;
}

async function fetchPage(): Promise<Document> {
	const response = await fetch(location.href);
	return new DOMParser().parseFromString(await response.text(), "text/html");
}
