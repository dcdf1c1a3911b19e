import { parseEnv } from "~/platform/settings/parse-env.server";
import { createPipeline } from "./pipeline.server";

export const pipeline = createPipeline(parseEnv());
