import { createHash } from "node:crypto";
import { z } from "zod";

/** Checked where a record is read, because a dump may hold any text. */
export const sentPictureName = z.string().regex(/^[0-9a-f]{32}\.jpg$/);

/** Names a file by its content and whose it is, so that no record can name another's. */
export function nameSentFile(owner: string, content: Buffer | string, ending: "jpg" | "pdf"): string {
	return `${createHash("sha256").update(owner).update(content).digest("hex").slice(0, 32)}.${ending}`;
}
