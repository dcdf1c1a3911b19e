import { randomBytes } from "node:crypto";
import type { FragmentMark, MarkFragment } from "./fragment-marking";
import { createMemoryCache } from "./memory-cache.server";

/** The fragments of one page while it is rendered. */
export interface PageFragments {
	mark: MarkFragment;
	/** Replaces the marks in the rendered page by known fragments, and keeps the others for the next page. */
	fill(html: string): string;
}

/** Unguessable, so that no text that a shopper typed is taken for a mark. */
const markId = randomBytes(12).toString("hex");
const renderedMark = `<wbr id="${markId}"/>`;

/**
 * Keeps the HTML of parts that many pages share, such as the footer, by what they depend on. Without it, the cart and
 * `/seguimiento` take twice the processor time to render.
 * @returns a function to call for each page
 */
export function createFragmentCache(maxBytes: number): () => PageFragments {
	const known = createMemoryCache<string>(maxBytes, (html) => 2 * html.length);

	return () => {
		const marked: { key: string; html: string | undefined }[] = [];

		function mark(key: string): FragmentMark {
			const html = known.get(key);
			marked.push({ key, html });
			return { id: markId, isKnown: html !== undefined };
		}

		function fill(page: string): string {
			// The fragments are the parts at odd places, in the order in which they were rendered.
			const parts = page.split(renderedMark);
			for (const [index, { key, html }] of marked.entries()) {
				const at = 2 * index + 1;
				if (html === undefined) known.set(key, parts[at] ?? "");
				else parts[at] = html;
			}
			return parts.join("");
		}

		return { mark, fill };
	};
}
