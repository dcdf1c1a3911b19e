import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const compressions = ["br", "gzip"] as const;
export type Compression = (typeof compressions)[number];

/** Browsers send few different headers, so the negotiation of each is remembered. */
const negotiated = new LRUCache<string, Compression | "identity">({ max: 100 });

/** @returns the best compression that an Accept-Encoding header allows */
export function acceptedEncoding(header = ""): Compression | "identity" {
	const known = negotiated.get(header);
	if (known) return known;
	const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...compressions]);
	const encoding = compressions.find((one) => accepted.includes(one)) ?? "identity";
	negotiated.set(header, encoding);
	return encoding;
}
