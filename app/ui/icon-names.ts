/** The lucide icons in the sprite; `npx tsx scripts/icons.ts` draws it anew. */
export const iconNames = [
	"arrow-up",
	"badge-check",
	"book-open-text",
	"circle-alert",
	"circle-check",
	"lock",
	"map-pin",
	"menu",
	"message-circle",
	"minus",
	"phone",
	"plus",
	"search",
	"shopping-bag",
	"trash-2",
	"truck",
	"undo-2",
	"user",
	"x",
] as const;
export type IconName = (typeof iconNames)[number];
