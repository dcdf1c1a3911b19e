import { env } from "~/settings/env.server";
import { createPipeline } from "./pipeline.server";

/** For vite.config.ts. */
export const pipeline = createPipeline(env);
