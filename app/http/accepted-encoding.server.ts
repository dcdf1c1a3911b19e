import Negotiator from "negotiator";

export type Compression = "br" | "gzip";
export type ContentEncoding = Compression | "identity";

/** @returns the first of the offered compressions that an Accept-Encoding header allows */
export function acceptedEncoding(
	header = "",
	offered: readonly Compression[] = ["br", "gzip"],
): ContentEncoding {
	const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...offered]);
	return offered.find((one) => accepted.includes(one)) ?? "identity";
}
