import { expect, it } from "vitest";
import { writeFeed } from "~/platform/values/rss.server";

it("a feed escapes texts and dates items by the clock of Lima", () => {
	const channel = { title: "Blog", description: "Casa & jardín", page: "/blog", feed: "/blog/rss.xml" };
	const item = {
		title: "Mesa\u0007 & <silla>\uFFFE\uD83D",
		description: "«Uno»",
		page: "/blog/a",
		date: "2026-10-05",
	};
	const feed = writeFeed(channel, [item], "https://wasi.example");
	expect(feed).toContain("<description>Casa &amp; jardín</description>");
	expect(feed).toContain("<title>Mesa &amp; &lt;silla&gt;</title>");
	expect(feed).toContain("<link>https://wasi.example/blog/a</link>");
	expect(feed).toContain("<guid>https://wasi.example/blog/a</guid>");
	const moved = writeFeed(channel, [{ ...item, page: "/blog/a?x=1", id: "/blog/a" }], "https://wasi.example");
	expect(moved).toContain('<guid isPermaLink="false">https://wasi.example/blog/a</guid>');
	expect(feed).toContain("<pubDate>Mon, 05 Oct 2026 05:00:00 GMT</pubDate>");
});
