import type { parseCategory } from "./parse-catalog-record.server";

export type Category = ReturnType<typeof parseCategory>;
