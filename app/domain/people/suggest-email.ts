export function suggestEmail(email: string): string | undefined {
	const [, local, name = "", ending = ""] = /^([^\s@]+)@([^\s@.]+)\.([^\s@]+)$/.exec(email.trim()) ?? [];
	if (!local) return undefined;
	const meantName = providerSlips.get(name.toLowerCase()) ?? name.toLowerCase();
	const isEndingSlip =
		ending.toLowerCase() === "con" ||
		(Object.hasOwn(slipsOfProviders, meantName) && comSlips.has(ending.toLowerCase()));
	const meant = `${meantName}.${isEndingSlip ? "com" : ending.toLowerCase()}`;
	return meant === `${name}.${ending}`.toLowerCase() ? undefined : `${local}@${meant}`;
}

// Leaves out names of real providers, such as "ymail" and "mail".
const slipsOfProviders = {
	gmail: "gmial gamil gmai gmal gmil gnail gmaill gmmail gmali gimail gmeil gemail gmsil gmaul",
	hotmail:
		"hotmial hotmal hotmai hotmil hotamil hotmali hotmaill hotmeil hotnail hormail homail htmail otmail",
	outlook: "outlok outloo outllok outloock outlock oulook otlook outook autlook",
	yahoo: "yaho yahooo yhaoo yahho yaoo yajoo yhoo",
	icloud: "iclod iclou icould iclaud",
};
const providerSlips = new Map(
	Object.entries(slipsOfProviders).flatMap(([name, slips]) =>
		slips.split(" ").map((slip) => [slip, name] as const),
	),
);
const comSlips = new Set(["co", "cm", "om", "cmo", "ocm", "comm", "coom", "vom", "xom", "cpm", "cim", "c0m"]);
