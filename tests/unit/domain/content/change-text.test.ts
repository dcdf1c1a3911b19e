import { expect, it } from "vitest";
import { saveText } from "~/domain/content/change-text.server";
import { textVersionOf } from "~/domain/content/saved-text-record.server";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

/** The evening of 30 November in Lima. */
const now = new Date("2026-12-01T03:00:00Z");
const src = "/images/sala-1200.webp";

it.each([
	["2026-11-30", false, "saved"],
	["2026-12-01", false, "refused"],
	["2026-12-01", true, "saved"],
])(
	"an article of %s, a draft: %s, is %s on 30 November: none is shown before its day",
	async (date, isDraft, outcome) => {
		const frontMatter = {
			title: "Cuidar la cerámica",
			description: "Cómo lavar, guardar y reparar tazas y platos de cerámica.",
			category: "cuidado" as const,
			date,
			picture: { src, widths: [1200], alt: "Una sala", width: 1200, height: 900 },
			...(isDraft && { isDraft }),
		};
		const text = {
			name: { folder: "blog", slug: "ceramica" } as const,
			seen: textVersionOf(undefined),
			isNew: true,
		};
		const content = { frontMatter, body: "A mano.\n" };
		const saving = await saveText(memoryDatastore({}), { ...text, content }, anOwner(now));
		expect(saving).toMatchObject(outcome === "refused" ? { outcome, faults: { date: {} } } : { outcome });
	},
);
