import { afterEach, beforeAll } from "vitest";
import { closePages, launchTestBrowser } from "./browser";

beforeAll(launchTestBrowser, 240_000);
afterEach(closePages);
