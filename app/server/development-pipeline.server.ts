import { env } from "./env.server";
import { createPipeline } from "./pipeline.server";

/** For vite.config.ts. */
export const pipeline = createPipeline(env);
