import { env } from "./env.server";
import { createPipeline } from "./pipeline.server";

/** For vite.config.ts. Without the page cache, and with files served by Vite, so that an edit shows at once. */
export const pipeline = createPipeline(env, undefined, new Map());
