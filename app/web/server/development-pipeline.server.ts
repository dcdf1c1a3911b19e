import { env } from "~/platform/settings/env.server";
import { createPipeline } from "./pipeline.server";

export const pipeline = createPipeline(env);
