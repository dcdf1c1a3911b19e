import { plainText } from "~/platform/values/plain-text";

export interface Carrier {
	name: string;
	/** The address at which shoppers follow a parcel, with `{numero}` where its number belongs. */
	pattern?: string;
}

/** Whose names are offered while the business has set no carriers. */
const usualCarriers: readonly Carrier[] = ["Olva Courier", "Shalom", "Marvisur", "Serpost"].map((name) => ({
	name,
}));

const numberPlace = "{numero}";

/** The number may stand only after the host, so that no typed number leads to another site. */
export function isTrackingPattern(typed: string): boolean {
	const isHttps = /^https:\/\/[^\s/?#@\\{}]+\/\S*$/.test(typed);
	return isHttps && typed.includes(numberPlace) && URL.canParse(typed);
}

export function trackingLink(
	{ carrier, tracking }: { carrier?: string; tracking?: string },
	carriers: readonly Carrier[] = [],
): { text: string; url: string } | undefined {
	if (!carrier || !tracking) return undefined;
	const pattern = carriers.find(({ name }) => isSameCarrier(name, carrier))?.pattern;
	const url = pattern?.replaceAll(numberPlace, () => encodeURIComponent(tracking));
	return url ? { text: `Seguir el envío en ${carrier}`, url } : undefined;
}

/** @param used the last first @returns each once, also if it was typed with other accents or capitals */
export function listCarrierNames(
	used: readonly string[],
	carriers: readonly Carrier[] = usualCarriers,
): string[] {
	const names = [...used, ...carriers.map(({ name }) => name)];
	return names.filter((name, index) => names.findIndex((other) => isSameCarrier(other, name)) === index);
}

function isSameCarrier(one: string, other: string): boolean {
	return plainText(one) === plainText(other);
}

/** Reads one carrier a line, or with semicolons and spaces between them: `Olva: https://…/{numero}; Shalom`. */
export function readCarriers(typed: string): Carrier[] {
	const lines = typed.split(/\n|;\s/).map((line) => line.trim());
	return lines.filter(Boolean).map((line) => {
		const [name = "", ...rest] = line.split(":");
		const pattern = rest.join(":").trim();
		return { name: name.trim(), ...(pattern && { pattern }) };
	});
}

export function writeCarrier({ name, pattern }: Carrier): string {
	return pattern ? `${name}: ${pattern}` : name;
}
