import { env } from "~/settings/env.server";
import { createPipeline } from "./pipeline.server";

export const pipeline = createPipeline(env);
