import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const compressions = ["br", "gzip"] as const;
export type Compression = (typeof compressions)[number];
export type ContentEncoding = Compression | "identity";

/** Browsers send few different headers, so the negotiation of each is remembered. */
const negotiated = new LRUCache<string, ReadonlySet<string>>({ max: 100 });

export function acceptedEncoding(
	header = "",
	offered: readonly Compression[] = compressions,
): ContentEncoding {
	const accepted = negotiated.get(header) ?? negotiate(header);
	return offered.find((one) => accepted.has(one)) ?? "identity";
}

function negotiate(header: string): ReadonlySet<string> {
	const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...compressions]);
	const encodings = new Set(accepted);
	negotiated.set(header, encodings);
	return encodings;
}
