import { createHash } from "node:crypto";
import { z } from "zod";

/** Checked where a record is read, because a dump may hold any text. */
export const sentPictureName = z.string().regex(/^[0-9a-f]{32}\.jpg$/);

/** Names a shopper's picture by what it shows and whose it is, so that no record can name another's. */
export function nameSentPicture(owner: string, jpeg: Buffer): string {
	return `${createHash("sha256").update(owner).update(jpeg).digest("hex").slice(0, 32)}.jpg`;
}
